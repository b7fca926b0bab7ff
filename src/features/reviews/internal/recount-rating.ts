import { rateGroomer } from "#features/groomers/service/rate-groomer.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { sumRatings } from "../store/review-rows.ts";

/** Recounts a groomer's rating in the transaction that changed a review. Hidden reviews do not count. */
export function recountRating(tx: Tx, siteId: SiteId, groomerId: string): Promise<void> {
  return rateGroomer(tx, siteId, groomerId, () => sumRatings(tx, siteId, groomerId));
}
