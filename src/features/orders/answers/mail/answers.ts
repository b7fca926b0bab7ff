import { changeRule, type MailSource, whenText } from "../../mail/mail-layout.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { acceptedMessage, declinedChangeMessage, proposedMessage } from "../words/mail-answers.ts";
import { type CustomerNotification, notification, visitOf } from "./answer-layout.ts";

/** The groomer has confirmed. */
export function acceptedNotification(source: MailSource): CustomerNotification {
  return notification(source, acceptedMessage(visitOf(source), changeRule(source)));
}

/** A late change was declined, or got no answer in time. `requested`: the status that asked for it. */
export function declinedChangeNotification(source: MailSource, requested: OrderStatus): CustomerNotification {
  return notification(source, declinedChangeMessage(visitOf(source), whenText(source), requested));
}

/** A request has a time. */
export function proposedNotification(source: MailSource): CustomerNotification {
  return notification(source, proposedMessage(visitOf(source)));
}
