import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { presentOrder } from "../internal/present-order.ts";
import { type Requester, requestMail, requestNotice, requestText } from "../mail/appointment-request.ts";
import * as ordersStore from "../store/orders.ts";

/**
 * Queues the mail and the text to the customer of a new request, and a mail to the brand if the brand has
 * a service address. The messages have fixed keys, so a repeated call sends nothing again.
 */
export async function notifyRequested(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  customer: Requester,
  origin: string,
  now: Date,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  if (!row) throw new Error(`Order ${orderId} is missing, so its request cannot be confirmed`);
  const source = {
    order: await presentOrder(tx, site, row),
    site,
    customer,
    origin: findOrigin(site, origin),
  };
  const key = `order:${orderId}:request`;
  const mail = { siteId, channel: "mail" as const };
  await queueMessage(
    tx,
    { ...mail, key: `${key}:mail`, recipient: customer.email, ...requestMail(source) },
    now,
  );
  const text = { key: `${key}:text`, recipient: customer.phoneNumber, bodyText: requestText(source) };
  await queueMessage(tx, { siteId, channel: "text", ...text }, now);
  const { service } = site.settings.emails;
  if (service === "") return;
  await queueMessage(
    tx,
    { ...mail, key: `${key}:notice`, recipient: service, ...requestNotice(source) },
    now,
  );
}
