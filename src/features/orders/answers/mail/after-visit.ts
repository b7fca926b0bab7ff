import type { MailSource } from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { ANSWER_LINKS } from "../words/answer-message.ts";
import { completedMessage, noShowMessage } from "../words/mail-after-visit.ts";
import { chargedText } from "../words/mail-payment.ts";
import {
  appointmentLink,
  type CustomerNotification,
  groomerName,
  notification,
  visitOf,
} from "./answer-layout.ts";

/** Returns the notification that a visit is complete, with its price and, if wanted, a link to the review. */
export function completedNotification(source: MailSource, asksForReview: boolean): CustomerNotification {
  const { order, origin } = source;
  const { visit, review } = ANSWER_LINKS;
  const visitLink = [visit, `${origin}/customer/appointments/history/${order.id}`] as const;
  const reviewLink = [review, `${origin}/customer/appointments/${order.id}/review`] as const;
  const completedVisit = { groomer: groomerName(source), what: petNames(order) };
  const message = completedMessage(completedVisit, order.totals.total.max, asksForReview);
  return notification(source, message, asksForReview ? [reviewLink, visitLink] : [visitLink]);
}

/** Returns the notification of a missed visit. `fee` is in cents. */
export function noShowNotification(source: MailSource, fee: number): CustomerNotification {
  const charged = chargedText(fee, source.order.paymentMethod?.id === "card");
  return notification(source, noShowMessage(visitOf(source), charged), appointmentLink(source));
}
