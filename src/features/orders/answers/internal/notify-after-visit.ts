import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { completedNotification, noShowNotification } from "../mail/after-visit.ts";

/** Notifies the customer of the final price, with a link to the review unless the customer wants none. */
export async function notifyCompleted(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  const notification = completedNotification(source, wants?.reviewMail ?? true);
  await notifyCustomer(tx, scope, `order:${orderId}:complete`, to, notification, null);
}

/** Notifies the customer of a missed visit and its `fee` in cents. */
export async function notifyNoShow(tx: Tx, scope: Scope, orderId: string, fee: number): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  await notifyCustomer(tx, scope, `order:${orderId}:no-show`, to, noShowNotification(source, fee), null);
}
