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
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "./notify-order.ts";

/** The time and groomer that an order left. */
export type LeftTime = { groomerId: string; start: Date; end: Date };

const toTimes = ({ start, end }: LeftTime) => ({
  appointmentStart: start.toISOString(),
  appointmentEnd: end.toISOString(),
});

/**
 * Tells customer and groomers of a move, in the transaction that made it; once for each change of the order.
 */
export async function notifyRescheduled(
  tx: Tx,
  scope: Scope,
  orderId: string,
  left: LeftTime,
): Promise<void> {
  const { letter, row, to } = await readMailSource(tx, scope, orderId);
  const before = toTimes(left);
  const key = `order:${orderId}:moved:${row.version}`;
  const moved = { ...letter, before };
  await notifyCustomer(
    tx,
    scope,
    key,
    to,
    { mail: rescheduledMail(moved), text: rescheduledText(moved) },
    letter,
  );
  const isOther = row.groomerId !== left.groomerId;
  await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(letter, before, isOther));
  if (isOther) await notifyGroomer(tx, scope, key, left.groomerId, groomerReplacedMail(letter, before));
}

/** Tells customer and groomers that a move is asked for, in the transaction that wrote the wish down. */
export async function notifyRescheduleRequested(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { letter, row, to } = await readMailSource(tx, scope, orderId);
  const wish = letter.order.rescheduleRequest;
  if (!wish) throw new Error(`Order ${orderId} has lost what was wished for it`);
  const key = `order:${orderId}:asked:${row.version}`;
  const asked = { ...letter, wish };
  await notifyCustomer(
    tx,
    scope,
    key,
    to,
    { mail: rescheduleRequestedMail(asked), text: rescheduleRequestedText(asked) },
    null,
  );
  const groomers = new Set([row.groomerId, wish.serviceProvider?.id ?? null]);
  for (const id of groomers) await notifyGroomer(tx, scope, key, id, groomerRequestedMail(letter, wish));
}

/**
 * Tells customer and groomer that an order is cancelled, or shall be. A request has told nobody of a time.
 */
export async function notifyCancelled(
  tx: Tx,
  scope: Scope,
  orderId: string,
  isAsked: boolean,
): Promise<void> {
  const { letter, row, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:${isAsked ? "cancel-asked" : "cancelled"}:${row.version}`;
  const words = isAsked
    ? { mail: cancelRequestedMail(letter), text: cancelRequestedText(letter) }
    : { mail: cancelledMail(letter), text: cancelledText(letter) };
  await notifyCustomer(tx, scope, key, to, words, isAsked ? null : letter);
  await notifyGroomer(tx, scope, key, row.groomerId, groomerCancelMail(letter, isAsked));
}
