import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as reviewStore from "../store/review.ts";

/**
 * Writes the rating and the date of a review into the order. The update locks the order until the caller's
 * transaction ends. Returns false, and writes nothing, if the visit is not complete.
 */
export function noteReview(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  review: reviewStore.ReviewNote,
): Promise<boolean> {
  return reviewStore.note(tx, siteId, orderId, review);
}
