import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as reviewStore from "../store/review.ts";

/**
 * Notes on an order how it was reviewed, in the reviewer's transaction, which holds the order from then on.
 * False when the visit is not complete.
 */
export function noteReview(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  review: reviewStore.ReviewNote,
): Promise<boolean> {
  return reviewStore.note(tx, siteId, orderId, review);
}
