import type { MailSource } from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { ANSWER_LINKS } from "../words/answer-message.ts";
import { chargeFailedMessage, holdRefusedMessage, refundedMessage } from "../words/mail-payment.ts";
import { type CustomerNotification, endedLink, notification } from "./answer-layout.ts";

/** Returns the notification that the bank refused the final price. `reason`: why, for the customer. */
export function chargeFailedNotification(source: MailSource, reason: string): CustomerNotification {
  const { order } = source;
  const message = chargeFailedMessage(petNames(order), order.totals.total.max, reason);
  return notification(source, message, [[ANSWER_LINKS.pay, "payment"]]);
}

/** Returns the notification that the bank did not hold `amount` (cents) for a visit that is still to come. */
export function holdRefusedNotification(
  source: MailSource,
  { amount, reason }: { amount: number; reason: string },
): CustomerNotification {
  const message = holdRefusedMessage(petNames(source.order), amount, reason);
  return notification(source, message, [[ANSWER_LINKS.card, "payment"]]);
}

/** Returns the notification of a refund. `amount` is in cents. */
export function refundedNotification(
  source: MailSource,
  { amount, description }: { amount: number; description: string },
): CustomerNotification {
  const message = refundedMessage(petNames(source.order), amount, description);
  return notification(source, message, [endedLink]);
}
