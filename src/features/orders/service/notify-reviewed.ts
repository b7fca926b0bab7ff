import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { notifyGroomer, readMailSource, type Scope } from "../internal/notify-order.ts";
import { groomerReviewedMail, repliedMail } from "../mail/review.ts";

/** Notifies the groomer of a new review, once per order. Run it in the transaction that writes the review. */
export async function notifyReviewed(
  tx: Tx,
  scope: Scope,
  orderId: string,
  review: { rating: number; comment: string },
): Promise<void> {
  const { source, row } = await readMailSource(tx, scope, orderId);
  const key = `order:${orderId}:reviewed`;
  await notifyGroomer(tx, scope, key, row.groomerId, groomerReviewedMail(source, review));
}

/** Notifies the author of a review of the first reply to it, unless the author has turned such mails off. */
export async function notifyReplied(tx: Tx, scope: Scope, orderId: string, reply: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  if (!to.email || wants?.reviewMail === false) return;
  const message = { siteId: scope.siteId, channel: "mail", key: `order:${orderId}:replied:mail` } as const;
  await queueMessage(tx, { ...message, recipient: to.email, ...repliedMail(source, reply) }, scope.now);
}
