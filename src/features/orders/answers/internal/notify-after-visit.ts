import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import { completedNotification, noShowNotification, reviewRequestMail } from "../mail/after-visit.ts";

/** Notifies the customer of the final price, and asks for a review if the customer wants such mails. */
export async function notifyCompleted(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "complete");
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  const asksForReview = wants?.reviewMail ?? true;
  const notification = completedNotification(source, asksForReview);
  await notifyCustomer(tx, scope, `order:${orderId}:complete`, to, notification, null);
  if (!to.email || !asksForReview) return;
  const { siteId, now } = scope;
  const message = { kind: "reviews", key: `order:${orderId}:review:mail`, recipient: to.email } as const;
  await queueOptionalMail(tx, { siteId, now, origin: source.origin }, message, (unsubscribe) =>
    reviewRequestMail(source, unsubscribe),
  );
}

/** Notifies the customer of a missed visit and its `fee` in cents. */
export async function notifyNoShow(tx: Tx, scope: Scope, orderId: string, fee: number): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "missed");
  // A visit can be marked again after its no-show was taken back.
  const key = `order:${orderId}:no-show:${row.version}`;
  await notifyCustomer(tx, scope, key, to, noShowNotification(source, fee), null);
}
