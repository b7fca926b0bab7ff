import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { restoreExtras } from "#features/promotions/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { findEndingSession } from "../store/changes.ts";
import type { OrderRow } from "../store/orders.ts";
import { planSettlement, type Settlement } from "./settle-payment.ts";

/**
 * Gives a cancelled order's gift card, credit and coupon back to the customer, and decides on its card
 * authorization: `fee` (cents) is captured. Returns what to settle at the bank after the commit.
 */
export async function settleEndedOrder(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  row: Pick<OrderRow, "id" | "bookingSessionId">,
  fee = 0,
): Promise<Settlement[]> {
  const couponHolder = await findEndingSession(tx, siteId, row);
  await restoreExtras(tx, siteId, { orderId: row.id, couponHolder, now });
  const held = await findSecuringPayment(tx, siteId, row.id);
  return held ? [await planSettlement(tx, held, fee, now)] : [];
}
