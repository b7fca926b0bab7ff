import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";

/** Enough for a corrected address, and too few to annoy. */
const LINKS_TO_CUSTOMER: RateLimit = { points: 5, seconds: 86_400 };

/** Counts a link of this kind that the team sends to a customer; refuses (`rate_limited`) too many a day. */
export function limitLinks(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  kind: "profile links" | "terms links",
  customerId: string,
): Promise<void> {
  return limitRate(db, kind, `${siteId} ${customerId}`, LINKS_TO_CUSTOMER);
}
