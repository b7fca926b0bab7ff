import type { Tx } from "#kit/server/database.ts";
import { isQueued } from "#kit/server/find-message.ts";
import { queueMessage, withdrawMessage } from "#kit/server/outbox.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { readMailSource, type Scope } from "../../internal/notify-order.ts";
import { textedOrderLink } from "../../mail/mail-layout.ts";
import { UNDO_MS } from "../../rules/marks.ts";
import { petNames } from "../../rules/order.ts";
import { groomerName } from "../mail/answer-layout.ts";
import { lateText, onMyWayText } from "../words/arrival.ts";

const keyOfMark = (orderId: string) => `order:${orderId}:on-my-way:text`;

type Words = typeof onMyWayText;

/** Queues a text about the arrival. A customer without a phone number reads it on the visit's page only. */
async function textArrival(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { key, words, arrivesAt, notBefore }: { key: string; words: Words; arrivesAt: Date; notBefore?: Date },
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  if (!to.phoneNumber) return;
  const said = words(groomerName(source), petNames(source.order), formatClock(arrivesAt, row.timeZone));
  const bodyText = `${source.site.settings.name}: ${said} ${textedOrderLink(source)}`;
  const message = {
    siteId: scope.siteId,
    channel: "text",
    key,
    recipient: to.phoneNumber,
    bodyText,
  } as const;
  await queueMessage(tx, { ...message, ...(notBefore && { notBefore }) }, scope.now);
}

/** Texts the arrival of a groomer who has set out, once the mark can no longer be undone. */
export async function textOnMyWay(tx: Tx, scope: Scope, orderId: string, arrivesAt: Date): Promise<void> {
  const notBefore = new Date(scope.now.getTime() + UNDO_MS);
  const key = keyOfMark(orderId);
  await textArrival(tx, scope, orderId, { key, words: onMyWayText, arrivesAt, notBefore });
}

/** Removes the text about a mark that is taken back. Returns false if a sender already has that text. */
export async function withdrawOnMyWay(tx: Tx, { siteId, now }: Scope, orderId: string): Promise<boolean> {
  const key = keyOfMark(orderId);
  return (await withdrawMessage(tx, siteId, key, now)) || !(await isQueued(tx, siteId, key));
}

export async function textLate(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { id, arrivesAt }: { id: string; arrivesAt: Date },
): Promise<void> {
  await textArrival(tx, scope, orderId, {
    key: `order:${orderId}:late:${id}:text`,
    words: lateText,
    arrivesAt,
  });
}
