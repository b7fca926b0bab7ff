import { timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { hmac } from "#kit/server/secret.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** What a link opens, and how many bytes prove it. */
export type LinkKind = { name: string; proofBytes: number };

const ID_BYTES = 16;

const makeProof = ({ name, proofBytes }: LinkKind, siteId: SiteId, id: string) =>
  hmac(name, siteId, id).subarray(0, proofBytes);

/**
 * Returns the secret part of a link: the id and bytes that only this deployment can derive from the id. The
 * database stores only the id, so a copy of the database opens nothing.
 */
export function makeLinkToken(kind: LinkKind, siteId: SiteId, id: string): string {
  return Buffer.concat([parse(id), makeProof(kind, siteId, id)]).toString("base64url");
}

/** Returns the id in a link's token; null for a forged token or a token of another brand. */
export function readLinkToken(kind: LinkKind, siteId: SiteId, token: string): string | null {
  // The decoder skips characters that are not base64url, so the comparison allows only one spelling.
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + kind.proofBytes || bytes.toString("base64url") !== token) return null;
  const id = parseId(bytes.subarray(0, ID_BYTES));
  return id && timingSafeEqual(bytes.subarray(ID_BYTES), makeProof(kind, siteId, id)) ? id : null;
}

function parseId(bytes: Buffer): string | null {
  try {
    return stringify(bytes);
  } catch {
    return null;
  }
}
