import type { Tx } from "#kit/server/database.ts";
import { withdrawMessages } from "#kit/server/withdraw-messages.ts";
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
import { withdrawOrderCard, writeOrderCard } from "../service/write-order-card.ts";
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
  const key = movedKey(orderId, row.version);
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

const movedKey = (orderId: string, version: number) => `order:${orderId}:moved:${version}`;

/**
 * Removes the messages of `notifyRescheduled` while all of them wait, and takes its cards back. `version`: of
 * the order after the move. Returns false, and removes nothing, if any message is due or with a sender.
 */
export async function withdrawRescheduled(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { version, groomerIds }: { version: number; groomerIds: readonly string[] },
): Promise<boolean> {
  const key = movedKey(orderId, version);
  const own = [...new Set(groomerIds)];
  const keys = [key, ...own.map((id) => `${key}:groomer:${id}`)];
  const all = keys.flatMap((one) => [one, `${one}:mail`, `${one}:text`]);
  if (!(await withdrawMessages(tx, scope.siteId, all, scope.now))) return false;
  for (const groomerId of own) await withdrawOrderCard(tx, scope, orderId, "moved", groomerId);
  return true;
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
