import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Message, postMessage } from "#kit/server/outbox.ts";
import type { Context } from "#kit/server/verb.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import {
  cancelAskedMail,
  cancelAskedText,
  cancelledMail,
  cancelledText,
  groomerCancelNews,
} from "../mail/cancelled.ts";
import { entryOf, type Letter, type Mail } from "../mail/letter.ts";
import {
  askedMail,
  askedText,
  type GroomerNews,
  groomerAskedNews,
  groomerLostNews,
  groomerMovedNews,
  movedMail,
  movedText,
} from "../mail/moved.ts";
import { hasTime } from "../rules/order.ts";
import * as ordersStore from "../store/orders.ts";
import { present } from "./present-order.ts";

type Scope = Pick<Context, "siteId" | "now" | "origin">;

/** The time and groomer that an order left. */
export type Left = { groomerId: string; start: Date; end: Date };

const timeOf = ({ start, end }: Left) => ({
  appointmentStart: start.toISOString(),
  appointmentEnd: end.toISOString(),
});

/** Tells customer and groomers of a move, in the transaction that made it; once for each change of the order. */
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

/** Tells customer and groomer that an order is cancelled, or shall be. A request has told nobody of a time. */
export async function postCancelled(tx: Tx, scope: Scope, orderId: string, isAsked: boolean): Promise<void> {
  const { letter, row, to } = await letterFor(tx, scope, orderId);
  const key = `order:${orderId}:${isAsked ? "cancel-asked" : "cancelled"}:${row.version}`;
  const words = isAsked
    ? { mail: cancelAskedMail(letter), text: cancelAskedText(letter) }
    : { mail: cancelledMail(letter), text: cancelledText(letter) };
  await postToCustomer(tx, scope, key, to, words, isAsked ? null : letter);
  await postToGroomer(tx, scope, key, row.groomerId, groomerCancelNews(letter, isAsked));
}

type Recipient = { email: string | null; phoneNumber: string | null };

async function letterFor(tx: Tx, { siteId, origin }: Scope, orderId: string) {
  const site: SiteRecord = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  const customer = row && (await readCustomer(tx, siteId, row.customerId));
  if (!row || !customer) throw new Error(`Order ${orderId} vanished before its messages`);
  const order = await present(tx, site, row);
  if (!hasTime(order)) throw new Error(`Order ${orderId} has no time to write of`);
  const changes = { sequence: row.version, changedAt: row.updatedAt };
  const letter: Letter = { order, site, firstName: customer.firstName, origin, ...changes };
  const to: Recipient = { email: customer.email, phoneNumber: customer.phoneNumber };
  return { letter, row, to };
}

/** `file`: whose calendar entry comes with the mail. */
async function postToCustomer(
  tx: Tx,
  { siteId, now }: Scope,
  key: string,
  { email, phoneNumber }: Recipient,
  { mail, text }: { mail: Mail; text: string },
  file: Letter | null,
): Promise<void> {
  const attachments = file
    ? [{ name: `${file.order.number}.ics`, type: "text/calendar", content: calendarFile(entryOf(file)) }]
    : [];
  const messages: Message[] = [];
  if (email) {
    messages.push({ siteId, channel: "mail", key: `${key}:mail`, recipient: email, ...mail, attachments });
  }
  if (phoneNumber) {
    messages.push({ siteId, channel: "text", key: `${key}:text`, recipient: phoneNumber, bodyText: text });
  }
  for (const message of messages) await postMessage(tx, message, now);
}

/** A groomer without an address, or who has left, is told nothing. */
async function postToGroomer(
  tx: Tx,
  { siteId, now }: Scope,
  key: string,
  groomerId: string | null,
  news: GroomerNews,
): Promise<void> {
  const [groomer] = groomerId ? await readGroomers(tx, siteId, [groomerId]) : [];
  if (!groomer?.email) return;
  const message = { siteId, channel: "mail", key: `${key}:groomer:${groomer.id}` } as const;
  await postMessage(tx, { ...message, recipient: groomer.email, ...news }, now);
}
