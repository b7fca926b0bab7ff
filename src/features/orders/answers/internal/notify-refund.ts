import { readRefund } from "#features/payments/service/request-order-refund.ts";
import type { Db } from "#kit/server/database.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { notifyRefunded } from "./notify-payment.ts";

export type RefundNotice = { orderId: string; refundId: string; description: string };

/**
 * Notifies the customer once of the amount that the bank refunded. Sends nothing if the bank refused all of
 * it. Returns false while the bank has not answered; then call it again later.
 */
export async function notifyRefund(
  db: Db,
  scope: Scope,
  { orderId, refundId, description }: RefundNotice,
): Promise<boolean> {
  const key = { siteId: scope.siteId, orderId, key: refundId };
  const { givenBack: amount, isPending } = await readRefund(db, key);
  if (isPending) return false;
  if (amount > 0) {
    await db
      .transaction()
      .execute((tx) => notifyRefunded(tx, scope, orderId, { refundId, amount, description }));
  }
  return true;
}
