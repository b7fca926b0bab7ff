import type { Context } from "#kit/server/api-handler.ts";
import { type LinkKind, makeLinkToken, readLinkToken } from "../../internal/link-token.ts";
import * as shares from "../store/report-shares.ts";

const KIND: LinkKind = { name: "report share", proofBytes: 16 };

/** Returns the address of a shared report. */
export function shareUrl({ siteId, origin }: Pick<Context, "siteId" | "origin">, id: string): string {
  return `${origin}/report/${makeLinkToken(KIND, siteId, id)}`;
}

/** Finds what a link shows; null for a forged, ended or expired link, or one of another brand. */
export async function findShare(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  token: string,
): Promise<shares.OfPet | null> {
  const id = readLinkToken(KIND, siteId, token);
  return id === null ? null : ((await shares.find(db, siteId, id, now)) ?? null);
}
