import { listCharges } from "#features/quotes/rules/processing-fee.ts";
import type { UnsubscribeLink } from "#features/sites/service/queue-optional-mail.ts";
import {
  type Mail,
  type MailSource,
  orderLink,
  textedOrderLink,
  whenText,
  writeMail,
} from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { ANSWER_LINKS } from "../words/answer-message.ts";
import { completedMessage, noShowMessage, reviewRequest } from "../words/mail-after-visit.ts";
import { chargedText } from "../words/mail-payment.ts";
import { type CustomerNotification, endedLink, groomerName, notification, visitOf } from "./answer-layout.ts";

const completedVisit = (source: MailSource) => ({
  groomer: groomerName(source),
  what: petNames(source.order),
});

/** Returns the notification that a visit is complete, with its price. The text may ask for a review. */
export function completedNotification(source: MailSource, asksForReview: boolean): CustomerNotification {
  const { order, site } = source;
  const charges = listCharges(order.totals).map(({ name, amount }) => ({ name, cents: amount.max }));
  const price = { cents: order.totals.total.max, charges };
  const message = completedMessage(completedVisit(source), price, asksForReview);
  const { mail, text } = notification(source, message, [
    [ANSWER_LINKS.visit, "visit"],
    [ANSWER_LINKS.report, "report"],
  ]);
  if (!asksForReview) return { mail, text };
  const href = textedOrderLink(source, "review");
  return { mail, text: `${site.settings.name}: ${message.text} Number ${order.number}. ${href}` };
}

/** Writes the mail that asks for a review of a completed visit. */
export function reviewRequestMail(source: MailSource, unsubscribe: UnsubscribeLink): Mail {
  return writeMail(source, {
    ...reviewRequest(completedVisit(source)),
    facts: [["Visit", whenText(source)]],
    links: [[ANSWER_LINKS.review, orderLink(source, "review")]],
    unsubscribe,
  });
}

/** Returns the notification of a missed visit. `fee` is in cents. */
export function noShowNotification(source: MailSource, fee: number): CustomerNotification {
  const charged = chargedText(fee, source.order.paymentMethod?.id === "card");
  return notification(source, noShowMessage(visitOf(source), charged), [endedLink]);
}
