import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ratingStore from "../store/rating.ts";

/**
 * Counts a groomer's reviews anew, in the transaction that changed one. `count` is asked under the groomer's
 * lock: of two who count at once, each would miss the other's review.
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
