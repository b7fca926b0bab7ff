import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import type { Tx } from "#kit/server/database.ts";
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
  await notifyGroomer(
    tx,
    scope,
    `order:${orderId}:reviewed`,
    row.groomerId,
    groomerReviewedMail(source, review),
  );
}

/** Notifies the author of a review of the first reply to it, unless the author has turned such mails off. */
export async function notifyReplied(tx: Tx, scope: Scope, orderId: string, reply: string): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  if (!to.email || wants?.reviewMail === false) return;
  const { siteId, now } = scope;
  const message = { kind: "reviews", key: `order:${orderId}:replied:mail`, recipient: to.email } as const;
  await queueOptionalMail(tx, { siteId, now, origin: source.origin }, message, (unsubscribe) =>
    repliedMail(source, reply, unsubscribe),
  );
}
