import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { chargeFailedNotification, refundedNotification } from "../mail/payment.ts";

/** Once for a payment that failed. */
export async function notifyChargeFailed(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { paymentId, message }: { paymentId: string; message: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:charge-failed:${paymentId}`;
  await notifyCustomer(tx, scope, key, to, chargeFailedNotification(source, message), null);
}

/** Once for a refund. */
export async function notifyRefunded(
  tx: Tx,
  scope: Scope,
  orderId: string,
  refund: { refundId: string; amount: number; description: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:refund:${refund.refundId}`;
  await notifyCustomer(tx, scope, key, to, refundedNotification(source, refund), null);
}
