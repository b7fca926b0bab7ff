import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import {
  bookedFacts,
  changeRule,
  type Facts,
  type Mail,
  type MailSource,
  orderLink,
  whenText,
  writeMail,
} from "../../mail/order-mail.ts";
import { hoursText, type OrderStatus, petNames } from "../../rules/order.ts";
import { MAIL, quoteText } from "../../words/mails.ts";
import type { Reminder } from "../rules/reminders.ts";
import * as words from "../words/mails.ts";

/** A mail and a text that say the same. */
export type CustomerNotification = { mail: Mail; text: string };

/** Another time that the customer could have: who comes, when, and where that groomer is booked. */
export type Alternative = { groomerName: string; startsAt: string; vanityUrl: string };

const groomerName = ({ order }: MailSource) => order.serviceProvider?.displayName ?? MAIL.groomer;

const visitOf = (source: MailSource) => ({
  groomer: groomerName(source),
  what: `${petNames(source.order)} on ${whenText(source)}`,
});

function notification(source: MailSource, message: words.Message, links?: Facts): CustomerNotification {
  const { headline, paragraphs, text } = message;
  const { order, site } = source;
  const link = links?.[0]?.[1] ?? orderLink(source);
  const parts = { headline, paragraphs, facts: bookedFacts(source), ...(links && { links }) };
  return {
    mail: writeMail(source, parts),
    text: `${site.settings.name}: ${text} Number ${order.number}. ${link}`,
  };
}

const appointmentLink = (source: MailSource): Facts => [[words.ANSWER_LINKS.appointment, orderLink(source)]];

/** The groomer has confirmed. */
export function acceptedNotification(source: MailSource): CustomerNotification {
  return notification(source, words.acceptedMessage(visitOf(source), changeRule(source)));
}

/** A late change was declined, or got no answer in time. `requested`: the status that asked for it. */
export function declinedChangeNotification(source: MailSource, requested: OrderStatus): CustomerNotification {
  return notification(source, words.declinedChangeMessage(visitOf(source), whenText(source), requested));
}

export type End = {
  by: "groomer" | "staff" | "expiry";
  from: OrderStatus;
  description: string;
  /** Cents. */
  fee: number;
  alternatives: readonly Alternative[];
  /** Who can come at the same time; then there are no alternatives. */
  standIn: Substitute | null;
};

/** `total` in cents; `autoAcceptOrders` false: confirms in person. */
export type Substitute = {
  groomer: { displayName: string; autoAcceptOrders: boolean };
  total: CentsRange;
  expiresAt: Date;
};

const toOffered = ({ groomer, total }: Substitute): words.OfferedStandIn => ({
  groomer: groomer.displayName,
  autoAccepts: groomer.autoAcceptOrders,
  total,
});

/** The visit does not take place: its cancellation was granted, the groomer cannot come, or it expired. */
export function endedNotification(source: MailSource, end: End): CustomerNotification {
  const { what } = visitOf(source);
  const { standIn } = end;
  const { order, origin } = source;
  const why = words.endReason(groomerName(source), end.by, end.from);
  const others = end.alternatives.map(
    (other) =>
      [
        `${formatDayAndTime(other.startsAt, order.area.timeZone)} with ${other.groomerName}`,
        `${origin}/${other.vanityUrl}`,
      ] as const,
  );
  const until = standIn && formatDayAndTime(standIn.expiresAt.toISOString(), order.area.timeZone);
  const message = {
    headline: words.endedTitle(what),
    paragraphs: [
      why,
      ...(end.description ? [quoteText(end.description)] : []),
      words.chargedText(end.fee, order.paymentMethod?.id === "card"),
      ...(others.length > 0 ? [words.OTHER_TIMES] : []),
      ...(standIn && until ? words.standInParagraphs(toOffered(standIn), until) : []),
    ],
    text: words.endedText(why, what, {
      question: standIn ? words.standInQuestion(toOffered(standIn)) : "",
      hasOtherTimes: others.length > 0,
    }),
  };
  return notification(source, message, [...offerLink(source, end), ...appointmentLink(source), ...others]);
}

const offerLink = ({ order, origin }: MailSource, { standIn }: End): Facts =>
  standIn ? [[words.ANSWER_LINKS.offer, `${origin}/customer/appointments/${order.id}/offer`]] : [];

/** A request has a time. */
export function proposedNotification(source: MailSource): CustomerNotification {
  return notification(source, words.proposedMessage(visitOf(source)));
}

/** The visit is done: its price, and the way to review it for customers who want that. */
export function completedNotification(source: MailSource, asksForReview: boolean): CustomerNotification {
  const { order, origin } = source;
  const { visit, review } = words.ANSWER_LINKS;
  const visitLink = [visit, `${origin}/customer/appointments/history/${order.id}`] as const;
  const reviewLink = [review, `${origin}/customer/appointments/${order.id}/review`] as const;
  const about = { groomer: groomerName(source), what: petNames(order) };
  const message = words.completedMessage(about, order.totals.total.max, asksForReview);
  return notification(source, message, asksForReview ? [reviewLink, visitLink] : [visitLink]);
}

/** The customer did not open the door. `fee` in cents. */
export function noShowNotification(source: MailSource, fee: number): CustomerNotification {
  const charged = words.chargedText(fee, source.order.paymentMethod?.id === "card");
  return notification(source, words.noShowMessage(visitOf(source), charged), appointmentLink(source));
}

/** The day or the hour before. */
export function reminderNotification(source: MailSource, which: Reminder): CustomerNotification {
  const isDay = which === "day";
  const soon = isDay ? words.dayAheadText(whenText(source)) : words.hourAheadText(hoursText(source.order));
  const rest = { soon, changeRule: isDay ? changeRule(source) : null };
  return notification(source, words.reminderMessage(groomerName(source), petNames(source.order), rest));
}

/** The bank refused the final price. `reason`: the bank's words. */
export function chargeFailedNotification(source: MailSource, reason: string): CustomerNotification {
  const { order, origin } = source;
  const message = words.chargeFailedMessage(petNames(order), order.totals.total.max, reason);
  const link = `${origin}/customer/appointments/${order.id}/payment`;
  return notification(source, message, [[words.ANSWER_LINKS.pay, link]]);
}

/** `amount` in cents. */
export function refundedNotification(
  source: MailSource,
  { amount, description }: { amount: number; description: string },
): CustomerNotification {
  const message = words.refundedMessage(petNames(source.order), amount, description);
  return notification(source, message, appointmentLink(source));
}
