import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ratingStore from "../store/rating.ts";

/**
 * Recounts a groomer's reviews in the transaction that changed a review. `count` runs under the groomer's
 * lock, because two counts at the same time would each miss the other's review.
 */
export async function rateGroomer(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  count: () => Promise<ratingStore.RatingTotal>,
): Promise<void> {
  await ratingStore.lock(tx, siteId, groomerId);
  await ratingStore.set(tx, siteId, groomerId, await count());
}
