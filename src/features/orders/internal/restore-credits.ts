import { heldFor } from "#features/payments/service/payments-of-order.ts";
import { restoreExtras } from "#features/promotions/service.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Context } from "#kit/server/verb.ts";
import { sessionThatEnds } from "../store/changes.ts";
import type { OrderRow } from "../store/orders.ts";
import { decideOn, type Settling } from "./settle-payment.ts";

/**
 * Gives back what a cancelled order took: gift card, credit, coupon, and what is held on the card but for a
 * `fee` (cents).
 */
export async function restoreCredits(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  row: Pick<OrderRow, "id" | "bookingSessionId">,
  fee = 0,
): Promise<Settling[]> {
  const couponHolder = await sessionThatEnds(tx, siteId, row);
  await restoreExtras(tx, siteId, { orderId: row.id, couponHolder, now });
  const held = await heldFor(tx, siteId, row.id);
  return held ? [await decideOn(tx, held, fee, now)] : [];
}
