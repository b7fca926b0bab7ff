import { heldFor } from "#features/payments/service/payments-of-order.ts";
import { giveBackExtras } from "#features/promotions/service.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Context } from "#kit/server/verb.ts";
import { findEndingSession } from "../store/changes.ts";
import type { OrderRow } from "../store/orders.ts";
import { planSettlement, type Settlement } from "./settle-payment.ts";

/**
 * Releases what a cancelled order took: gift card, credit, coupon, and the held money except for a `fee`
 * (cents).
 */
export async function releaseOrder(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  row: Pick<OrderRow, "id" | "bookingSessionId">,
  fee = 0,
): Promise<Settlement[]> {
  const couponHolder = await findEndingSession(tx, siteId, row);
  await giveBackExtras(tx, siteId, { orderId: row.id, couponHolder, now });
  const held = await heldFor(tx, siteId, row.id);
  return held ? [await planSettlement(tx, held, fee, now)] : [];
}
