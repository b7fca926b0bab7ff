import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { presentOrder } from "../internal/present-order.ts";
import { type Requester, requestMail, requestNotice, requestText } from "../mail/appointment-request.ts";
import * as ordersStore from "../store/orders.ts";

/** Notifies customer and brand of a request; the keys make it once. */
export async function notifyRequested(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  from: Requester,
  origin: string,
  now: Date,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  if (!row) throw new Error(`Order ${orderId} vanished before its receipt`);
  const source = { order: await presentOrder(tx, site, row), site, from, origin: findOrigin(site, origin) };
  const key = `order:${orderId}:request`;
  const mail = { siteId, channel: "mail" as const };
  await queueMessage(tx, { ...mail, key: `${key}:mail`, recipient: from.email, ...requestMail(source) }, now);
  const text = { key: `${key}:text`, recipient: from.phoneNumber, bodyText: requestText(source) };
  await queueMessage(tx, { siteId, channel: "text", ...text }, now);
  const { service } = site.settings.emails;
  if (service === "") return;
  await queueMessage(
    tx,
    { ...mail, key: `${key}:notice`, recipient: service, ...requestNotice(source) },
    now,
  );
}
