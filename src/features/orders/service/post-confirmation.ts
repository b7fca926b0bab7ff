import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Message, postMessages } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import { confirmationMail, confirmationText, entryOf } from "../mail/letter.ts";
import { hasTime } from "../rules/order.ts";
import * as ordersStore from "../store/orders.ts";
import { present } from "./present-order.ts";

/** Tells the customer by mail and text, once an order: the key makes a repeated posting nothing. */
export async function postConfirmation(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  to: { email: string; phoneNumber: string; firstName: string },
  origin: string,
  now: Date,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  if (!row) throw new Error(`Order ${orderId} vanished before its confirmation`);
  const order = await present(tx, site, row);
  if (!hasTime(order)) throw new Error(`Order ${orderId} has no time to confirm`);
  const letter = { order, site, firstName: to.firstName, origin };
  const key = `order:${orderId}:confirmation`;
  const messages: Message[] = [
    {
      siteId,
      channel: "mail",
      key: `${key}:mail`,
      recipient: to.email,
      ...confirmationMail(letter),
      attachments: [
        { name: `${order.number}.ics`, type: "text/calendar", content: calendarFile(entryOf(letter)) },
      ],
    },
    {
      siteId,
      channel: "text",
      key: `${key}:text`,
      recipient: to.phoneNumber,
      bodyText: confirmationText(letter),
    },
  ];
  await postMessages(tx, messages, now);
}
