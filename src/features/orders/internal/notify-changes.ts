import type { Tx } from "#kit/server/database.ts";
import {
  cancelledMail,
  cancelledText,
  cancelRequestedMail,
  cancelRequestedText,
  groomerCancelMail,
} from "../mail/cancelled.ts";
import {
  groomerReplacedMail,
  groomerRequestedMail,
  groomerRescheduledMail,
  rescheduledMail,
  rescheduledText,
  rescheduleRequestedMail,
  rescheduleRequestedText,
} from "../mail/rescheduled.ts";
import { writeOrderCard } from "../service/write-order-card.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "./notify-order.ts";

/** The former time and groomer of a rescheduled order. */
export type LeftTime = { groomerId: string; start: Date; end: Date };

const toTimes = ({ start, end }: LeftTime) => ({
  appointmentStart: start.toISOString(),
  appointmentEnd: end.toISOString(),
});

/**
 * Notifies the customer and the groomers, old and new, of an order's new time. Run it in the transaction
 * of the change. The key contains the order's version, so each change sends one notification.
 */
export async function notifyRescheduled(
  tx: Tx,
  scope: Scope,
  orderId: string,
  left: LeftTime,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const before = toTimes(left);
  await writeOrderCard(tx, scope, row, "moved");
  const key = `order:${orderId}:moved:${row.version}`;
  const rescheduled = { ...source, before };
  await notifyCustomer(
    tx,
    scope,
    key,
    to,
    { mail: rescheduledMail(rescheduled), text: rescheduledText(rescheduled) },
    source,
  );
  const isOtherGroomer = row.groomerId !== left.groomerId;
  await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(source, before, isOtherGroomer));
  if (isOtherGroomer) {
    await writeOrderCard(tx, scope, { ...row, groomerId: left.groomerId }, "moved");
    await notifyGroomer(tx, scope, key, left.groomerId, groomerReplacedMail(source, before));
  }
}

/**
 * Notifies the customer, the order's groomer and the requested groomer of a reschedule request. Run it in
 * the transaction that writes the request.
 */
export async function notifyRescheduleRequested(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const request = source.order.rescheduleRequest;
  if (!request) throw new Error(`Order ${orderId} has no reschedule request to notify of`);
  const key = `order:${orderId}:asked:${row.version}`;
  await writeOrderCard(tx, scope, row, "move_asked");
  const requested = { ...source, request };
  await notifyCustomer(
    tx,
    scope,
    key,
    to,
    { mail: rescheduleRequestedMail(requested), text: rescheduleRequestedText(requested) },
    null,
  );
  const groomers = new Set([row.groomerId, request.serviceProvider?.id ?? null]);
  for (const id of groomers) await notifyGroomer(tx, scope, key, id, groomerRequestedMail(source, request));
}

/** Notifies customer and groomer that an order is cancelled or, with `isRequest`, that this is requested. */
export async function notifyCancelled(
  tx: Tx,
  scope: Scope,
  orderId: string,
  isRequest: boolean,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, isRequest ? "cancel_asked" : "ended");
  const key = `order:${orderId}:${isRequest ? "cancel-asked" : "cancelled"}:${row.version}`;
  const words = isRequest
    ? { mail: cancelRequestedMail(source), text: cancelRequestedText(source) }
    : { mail: cancelledMail(source), text: cancelledText(source) };
  await notifyCustomer(tx, scope, key, to, words, isRequest ? null : source);
  await notifyGroomer(tx, scope, key, row.groomerId, groomerCancelMail(source, isRequest));
}
