import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { requestEndedMail } from "../../mail/appointment-request.ts";
import { groomerCancelMail } from "../../mail/cancelled.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import * as ordersStore from "../../store/orders.ts";
import { type End, endedNotification } from "../mail/ended.ts";

/**
 * Notifies the customer that a groomer, staff or the expiry job ended the order; notifies the groomer unless
 * the groomer ended it. The third parameter is the order's row before the change.
 */
export async function notifyEnded(
  tx: Tx,
  scope: Scope,
  { id, appointmentStart }: ordersStore.OrderRow,
  end: End,
): Promise<void> {
  if (!appointmentStart) return notifyRequestEnded(tx, scope, id, end);
  const { source, row, to } = await readMailSource(tx, scope, id);
  const key = `order:${id}:ended:${row.version}`;
  // Only the groomer declines. The team cancels, also a visit that waits for an answer.
  const isDeclined = end.by === "groomer" && end.from === "pending";
  await writeOrderCard(tx, scope, row, isDeclined ? "declined" : "ended");
  await notifyCustomer(tx, scope, key, to, endedNotification(source, end), source);
  if (end.by !== "groomer")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerCancelMail(source, false));
}

/** Notifies the customer that a request was closed before a time was found. */
async function notifyRequestEnded(
  tx: Tx,
  { siteId, now, origin }: Scope,
  id: string,
  end: End,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, id);
  const customer = row && (await readCustomer(tx, siteId, row.customerId));
  if (!row || !customer?.email) return;
  const order = await presentOrder(tx, site, row);
  const source = { order, site, customer, origin: findOrigin(site, origin) };
  const message = { siteId, channel: "mail", key: `order:${id}:ended:${row.version}:mail` } as const;
  const mail = requestEndedMail(source, end.description);
  await queueMessage(tx, { ...message, recipient: customer.email, ...mail }, now);
}
