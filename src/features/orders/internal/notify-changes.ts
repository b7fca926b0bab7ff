import type { Tx } from "#kit/server/database.ts";
import {
  cancelAskedMail,
  cancelAskedText,
  cancelledMail,
  cancelledText,
  groomerCancelNews,
} from "../mail/cancelled.ts";
import {
  askedMail,
  askedText,
  groomerAskedNews,
  groomerLostNews,
  groomerMovedNews,
  movedMail,
  movedText,
} from "../mail/rescheduled.ts";
import { letterFor, postToCustomer, postToGroomer, type Scope } from "./notify-order.ts";

/** The time and groomer that an order left. */
export type Left = { groomerId: string; start: Date; end: Date };

const timeOf = ({ start, end }: Left) => ({
  appointmentStart: start.toISOString(),
  appointmentEnd: end.toISOString(),
});

/**
 * Tells customer and groomers of a move, in the transaction that made it; once for each change of the order.
 */
export async function postMoved(tx: Tx, scope: Scope, orderId: string, left: Left): Promise<void> {
  const { letter, row, to } = await letterFor(tx, scope, orderId);
  const before = timeOf(left);
  const key = `order:${orderId}:moved:${row.version}`;
  const moved = { ...letter, before };
  await postToCustomer(tx, scope, key, to, { mail: movedMail(moved), text: movedText(moved) }, letter);
  const isOther = row.groomerId !== left.groomerId;
  await postToGroomer(tx, scope, key, row.groomerId, groomerMovedNews(letter, before, isOther));
  if (isOther) await postToGroomer(tx, scope, key, left.groomerId, groomerLostNews(letter, before));
}

/** Tells customer and groomers that a move is asked for, in the transaction that wrote the wish down. */
export async function postAsked(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { letter, row, to } = await letterFor(tx, scope, orderId);
  const wish = letter.order.rescheduleRequest;
  if (!wish) throw new Error(`Order ${orderId} has lost what was wished for it`);
  const key = `order:${orderId}:asked:${row.version}`;
  const asked = { ...letter, wish };
  await postToCustomer(tx, scope, key, to, { mail: askedMail(asked), text: askedText(asked) }, null);
  const groomers = new Set([row.groomerId, wish.serviceProvider?.id ?? null]);
  for (const id of groomers) await postToGroomer(tx, scope, key, id, groomerAskedNews(letter, wish));
}

/**
 * Tells customer and groomer that an order is cancelled, or shall be. A request has told nobody of a time.
 */
export async function postCancelled(tx: Tx, scope: Scope, orderId: string, isAsked: boolean): Promise<void> {
  const { letter, row, to } = await letterFor(tx, scope, orderId);
  const key = `order:${orderId}:${isAsked ? "cancel-asked" : "cancelled"}:${row.version}`;
  const words = isAsked
    ? { mail: cancelAskedMail(letter), text: cancelAskedText(letter) }
    : { mail: cancelledMail(letter), text: cancelledText(letter) };
  await postToCustomer(tx, scope, key, to, words, isAsked ? null : letter);
  await postToGroomer(tx, scope, key, row.groomerId, groomerCancelNews(letter, isAsked));
}
