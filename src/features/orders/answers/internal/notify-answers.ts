import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { groomerCancelMail } from "../../mail/cancelled.ts";
import { requestEndedMail } from "../../mail/request.ts";
import { groomerRescheduledMail } from "../../mail/rescheduled.ts";
import type { OrderStatus } from "../../rules/order.ts";
import * as ordersStore from "../../store/orders.ts";
import {
  acceptedNotification,
  chargeFailedNotification,
  completedNotification,
  declinedChangeNotification,
  type End,
  endedNotification,
  noShowNotification,
  proposedNotification,
  refundedNotification,
  reminderNotification,
} from "../mail/answers.ts";
import type { Reminder } from "../rules/reminders.ts";

type By = "groomer" | "staff";

/**
 * Notifies of a confirmation, in its transaction; also the groomer, when staff answered.
 */
export async function notifyAccepted(tx: Tx, scope: Scope, orderId: string, by: By): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:accepted:${row.version}`;
  await notifyCustomer(tx, scope, key, to, acceptedNotification(source), source);
  if (by === "staff")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(source, source.order, true));
}

/** Notifies that the requested change is declined, and what stays booked. */
export async function notifyDeclinedChange(
  tx: Tx,
  scope: Scope,
  orderId: string,
  asked: OrderStatus,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:stands:${row.version}`;
  await notifyCustomer(tx, scope, key, to, declinedChangeNotification(source, asked), source);
}

/** Notifies of an order that others than its customer ended; `row` before the change. */
export async function notifyEnded(
  tx: Tx,
  scope: Scope,
  { id, appointmentStart }: ordersStore.OrderRow,
  end: End,
): Promise<void> {
  if (!appointmentStart) return notifyRequestEnded(tx, scope, id, end);
  const { source, row, to } = await readMailSource(tx, scope, id);
  const key = `order:${id}:ended:${row.version}`;
  await notifyCustomer(tx, scope, key, to, endedNotification(source, end), source);
  if (end.by !== "groomer")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerCancelMail(source, false));
}

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
  const source = { order, site, from: customer, origin: findOrigin(site, origin) };
  const message = { siteId, channel: "mail", key: `order:${id}:ended:${row.version}:mail` } as const;
  const mail = requestEndedMail(source, end.description);
  await queueMessage(tx, { ...message, recipient: customer.email, ...mail }, now);
}

/** Notifies of the time that a request has got. */
export async function notifyProposed(tx: Tx, scope: Scope, orderId: string, by: By): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:proposed:${row.version}`;
  await notifyCustomer(tx, scope, key, to, proposedNotification(source), source);
  if (by === "staff")
    await notifyGroomer(tx, scope, key, row.groomerId, groomerRescheduledMail(source, source.order, true));
}

export async function notifyCompleted(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  const words = completedNotification(source, wants?.reviewMail ?? true);
  await notifyCustomer(tx, scope, `order:${orderId}:complete`, to, words, null);
}

export async function notifyNoShow(tx: Tx, scope: Scope, orderId: string, fee: number): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  await notifyCustomer(tx, scope, `order:${orderId}:no-show`, to, noShowNotification(source, fee), null);
}

/** Once for a time: a rescheduled visit is reminded of anew. */
export async function notifyReminder(tx: Tx, scope: Scope, orderId: string, which: Reminder): Promise<void> {
  const { source, row, to: known } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  const to = {
    email: wants?.reminderMail === false ? null : known.email,
    phoneNumber: wants?.reminderText === false ? null : known.phoneNumber,
  };
  const key = `order:${orderId}:reminder:${which}:${source.order.appointmentStart}`;
  await notifyCustomer(tx, scope, key, to, reminderNotification(source, which), null);
}

/** Once for a payment that failed. */
export async function notifyChargeFailed(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { paymentId, message }: { paymentId: string; message: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:charge-failed:${paymentId}`;
  await notifyCustomer(tx, scope, key, to, chargeFailedNotification(source, message), null);
}

/** Once for a refund. */
export async function notifyRefunded(
  tx: Tx,
  scope: Scope,
  orderId: string,
  refund: { refundId: string; amount: number; description: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:refund:${refund.refundId}`;
  await notifyCustomer(tx, scope, key, to, refundedNotification(source, refund), null);
}
