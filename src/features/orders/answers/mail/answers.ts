import { changeRule, type MailSource, whenText } from "../../mail/mail-layout.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { acceptedMessage, declinedChangeMessage, proposedMessage } from "../words/mail-answers.ts";
import { type CustomerNotification, notification, visitOf } from "./answer-layout.ts";

/** Returns the notification that the groomer has confirmed the visit. */
export function acceptedNotification(source: MailSource): CustomerNotification {
  return notification(source, acceptedMessage(visitOf(source), changeRule(source)));
}

/**
 * Returns the notification that a late change is declined. `requested`: the order's status before that;
 * `note`: the groomer's words, or "".
 */
export function declinedChangeNotification(
  source: MailSource,
  declined: { requested: OrderStatus; note: string },
): CustomerNotification {
  return notification(source, declinedChangeMessage(visitOf(source), whenText(source), declined));
}

/** Returns the notification that a request has been given a time. */
export function proposedNotification(source: MailSource): CustomerNotification {
  return notification(source, proposedMessage(visitOf(source)));
}
