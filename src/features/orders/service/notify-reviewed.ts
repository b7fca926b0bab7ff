import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { notifyGroomer, readMailSource, type Scope } from "../internal/notify-order.ts";
import { groomerReviewedMail, moderatedMail, repliedMail } from "../mail/review.ts";

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

/**
 * Notifies the author that the brand hid the review, and why, or shows it again (`published`). Authors get it
 * also if they turned mails about reviews off, because it says what became of their own words.
 */
export async function notifyModerated(
  tx: Tx,
  scope: Scope,
  orderId: string,
  moderation: { published: boolean; reason: string },
): Promise<void> {
  const { source, to } = await readMailSource(tx, scope, orderId);
  if (!to.email) return;
  const { siteId, now } = scope;
  // A review may be hidden again, and its author hears of it each time.
  const occasion = moderation.published ? "review-restored" : "review-hidden";
  const key = `order:${orderId}:${occasion}:${newId()}`;
  const mail = moderatedMail(source, moderation);
  await queueMessage(tx, { siteId, channel: "mail", key, recipient: to.email, ...mail }, now);
}
