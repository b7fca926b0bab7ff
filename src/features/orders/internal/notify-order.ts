import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { optionalMailOf } from "#features/groomers/rules/notifications.ts";
import { findRecipient } from "#features/groomers/service/find-recipient.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Message, queueMessage } from "#kit/server/outbox.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import { toCalendarEntry } from "../mail/calendar-entry.ts";
import type { GroomerMail } from "../mail/groomer-mail.ts";
import type { Mail, MailSource } from "../mail/mail-layout.ts";
import { hasTime } from "../rules/order.ts";
import * as ordersStore from "../store/orders.ts";
import { presentOrder } from "./present-order.ts";

/**
 * `origin`: the origin of the host that the customer used, or "". `findOrigin` makes the links' origin from
 * it. `notBefore`: the messages wait until then.
 */
export type Scope = Pick<Context, "siteId" | "now" | "origin"> & { notBefore?: Date };

export type Recipient = { email: string | null; phoneNumber: string | null };

/**
 * Reads what a message about an order with a time needs: the source of its text, the order's row, and the
 * customer's addresses. Throws if the order is missing or has no time.
 */
export async function readMailSource(tx: Tx, { siteId, origin }: Scope, orderId: string) {
  const site: SiteRecord = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  const customer = row && (await readCustomer(tx, siteId, row.customerId));
  if (!row || !customer)
    throw new Error(`Order ${orderId} or its customer is missing, so its messages cannot be written`);
  const order = await presentOrder(tx, site, row);
  if (!hasTime(order)) throw new Error(`Order ${orderId} has no time, so its messages cannot be written`);
  const source: MailSource = {
    order,
    site,
    origin: findOrigin(site, origin),
    firstName: customer.firstName,
    sequence: row.version,
    changedAt: row.updatedAt,
  };
  const to: Recipient = { email: customer.email, phoneNumber: customer.phoneNumber };
  return { source, row, to };
}

/**
 * Queues the mail and the text to a customer, to the addresses that the customer has. `file`: the order
 * whose calendar entry the mail carries; null attaches none. A repeated `key` sends nothing again.
 */
export async function notifyCustomer(
  tx: Tx,
  { siteId, now, notBefore }: Scope,
  key: string,
  { email, phoneNumber }: Recipient,
  { mail, text }: { mail: Mail; text: string },
  file: MailSource | null,
): Promise<void> {
  const attachments = file
    ? [
        {
          name: `${file.order.number}.ics`,
          type: "text/calendar",
          content: calendarFile(toCalendarEntry(file)),
        },
      ]
    : [];
  const messages: Message[] = [];
  const shared = { siteId, ...(notBefore && { notBefore }) };
  if (email) {
    messages.push({ ...shared, channel: "mail", key: `${key}:mail`, recipient: email, ...mail, attachments });
  }
  if (phoneNumber) {
    messages.push({ ...shared, channel: "text", key: `${key}:text`, recipient: phoneNumber, bodyText: text });
  }
  for (const message of messages) await queueMessage(tx, message, now);
}

/**
 * Queues a mail, a text, or both to a groomer, as the groomer chose for this kind. A groomer without any
 * address, or who has left, gets none. A mail that the visit does not need has a link that turns it off.
 */
export async function notifyGroomer(
  tx: Tx,
  { siteId, now, origin, notBefore }: Scope,
  key: string,
  groomerId: string | null,
  { kind, subject, bodyText, text }: GroomerMail,
): Promise<void> {
  const to = groomerId ? await findRecipient(tx, siteId, { groomerId }, kind) : null;
  if (!to?.isListed) return;
  const own = `${key}:groomer:${to.id}`;
  const optional = optionalMailOf[kind];
  const wait = notBefore && { notBefore };
  if (to.mailTo && optional) {
    const scope = { siteId, now, origin: findOrigin(await readSite(tx, siteId), origin) };
    const message = { kind: optional, key: own, recipient: to.mailTo, isToGroomer: true, ...wait };
    await queueOptionalMail(tx, scope, message, ({ label, href }) => ({
      subject,
      bodyText: `${bodyText}\n\n${label}: ${href}`,
    }));
  } else if (to.mailTo) {
    const mail = { siteId, channel: "mail", key: own, recipient: to.mailTo, subject, bodyText } as const;
    await queueMessage(tx, { ...mail, ...wait }, now);
  }
  if (!to.textTo) return;
  const message = { siteId, channel: "text", key: `${own}:text`, recipient: to.textTo } as const;
  await queueMessage(tx, { ...message, ...wait, bodyText: text }, now);
}
