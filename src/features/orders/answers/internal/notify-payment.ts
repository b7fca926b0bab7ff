import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { chargeFailedNotification, holdRefusedNotification, refundedNotification } from "../mail/payment.ts";

/** Notifies the customer that a charge failed, once for each payment. `message`: why, for the customer. */
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

/** Notifies the customer that the bank refused to hold the money, once for each payment. */
export async function notifyHoldRefused(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { paymentId, ...refused }: { paymentId: string; amount: number; reason: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:hold-refused:${paymentId}`;
  await notifyCustomer(tx, scope, key, to, holdRefusedNotification(source, refused), null);
}

/** Notifies the customer of a refund, once for each refund id. `amount` is in cents. */
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
