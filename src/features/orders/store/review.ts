import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OrderStatus } from "../rules/order.ts";

export type ReviewNote = { rating: number; reviewedAt: Date };

/**
 * Writes the rating of a complete order and locks the order. Returns false, and writes nothing, if the
 * order is not complete.
 */
export async function note(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  { rating: reviewRating, reviewedAt }: ReviewNote,
): Promise<boolean> {
  const complete: OrderStatus = "complete";
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ reviewRating, reviewedAt })
    .where("siteId", "=", siteId)
    .where("id", "=", orderId)
    .where("status", "=", complete)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
