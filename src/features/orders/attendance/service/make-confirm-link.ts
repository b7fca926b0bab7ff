import type { SiteId } from "#kit/wire/ids.ts";
import { type LinkKind, makeLinkToken, readLinkToken } from "../../internal/link-token.ts";

const KIND: LinkKind = { name: "visit confirmation", proofBytes: 16 };

/** Returns the URL at which a customer confirms a visit without signing in. */
export function makeConfirmLink(origin: string, siteId: SiteId, orderId: string): string {
  return `${origin}/confirm-visit/${makeLinkToken(KIND, siteId, orderId)}`;
}

/** Returns the order of a link; null for a forged link or one of another brand. */
export function readConfirmLink(siteId: SiteId, token: string): string | null {
  return readLinkToken(KIND, siteId, token);
}
