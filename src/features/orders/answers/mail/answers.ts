import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
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
import type { Reminder } from "../rules/reminders.ts";

/** A mail and a text that say the same. */
export type CustomerNotification = { mail: Mail; text: string };

/** Another time that the customer could have: who comes, when, and where that groomer is booked. */
export type Alternative = { groomerName: string; startsAt: string; vanityUrl: string };

const groomerName = ({ order }: MailSource) => order.serviceProvider?.displayName ?? "Your groomer";

type Message = { headline: string; paragraphs: readonly string[]; text: string; links?: Facts };

function notification(letter: MailSource, { text, ...said }: Message): CustomerNotification {
  const link = said.links?.[0]?.[1] ?? orderLink(letter);
  const { order, site } = letter;
  const end = `Number ${order.number}. ${link}`;
  return {
    mail: writeMail(letter, { ...said, facts: bookedFacts(letter) }),
    text: `${site.settings.name}: ${text} ${end}`,
  };
}

/** A groomer has said yes. */
export function acceptedNotification(letter: MailSource): CustomerNotification {
  const what = `${petNames(letter.order)} on ${whenText(letter)}`;
  return notification(letter, {
    headline: `Confirmed: ${what}`,
    paragraphs: [
      `${groomerName(letter)} has your appointment in the calendar and drives to you.`,
      changeRule(letter),
    ],
    text: `${groomerName(letter)} has confirmed ${what}.`,
  });
}

/** What was asked for late does not happen: somebody has said no, or nobody has said anything. */
export function declinedChangeNotification(letter: MailSource, asked: OrderStatus): CustomerNotification {
  const what = `${petNames(letter.order)} on ${whenText(letter)}`;
  const no =
    asked === "cancellation_request"
      ? `${groomerName(letter)} has planned for your visit and cannot cancel it any more.`
      : `${groomerName(letter)} cannot come at the time that you asked for.`;
  return notification(letter, {
    headline: `Your appointment stands: ${what}`,
    paragraphs: [no, `It stands as it was booked: ${whenText(letter)}. If that cannot be, please call us.`],
    text: `${no} Your appointment stands: ${what}.`,
  });
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

/** Nobody comes: because it was granted, because somebody cannot, or because nobody answered in time. */
export function endedNotification(letter: MailSource, end: End): CustomerNotification {
  const what = `${petNames(letter.order)} on ${whenText(letter)}`;
  const why = whyEnded(letter, end);
  const { order, origin } = letter;
  const others = end.alternatives.map(
    ({ groomerName, startsAt, vanityUrl }) =>
      [
        `${formatDayAndTime(startsAt, order.area.timeZone)} with ${groomerName}`,
        `${origin}/${vanityUrl}`,
      ] as const,
  );
  return notification(letter, {
    headline: `Cancelled: ${what}`,
    paragraphs: [
      why,
      ...(end.description ? [`They say: ${end.description}`] : []),
      chargedText(letter, end.fee),
      ...(others.length > 0 ? ["The nearest other times are below; choose one and book it."] : []),
      ...(end.standIn ? standInText(letter, end.standIn) : []),
    ],
    links: [...offerLink(letter, end), ["See your appointment", orderLink(letter)], ...others],
    text: `${why} ${what} is cancelled.${end.standIn ? ` ${standInQuestion(end.standIn)}` : ""}${others.length > 0 ? " We have written to you of other times." : ""}`,
  });
}

const offerLink = ({ order, origin }: MailSource, { standIn }: End): Facts =>
  standIn ? [["Say yes, another time, or no", `${origin}/customer/appointments/${order.id}/offer`]] : [];

/** "Bea Comb can come at the same time, for $80–$110: yes, another time, or no?" */
function standInQuestion({ groomer, total }: Substitute): string {
  const can = groomer.autoAcceptOrders ? "can come" : "is free";
  return `${groomer.displayName} ${can} at the same time, for ${formatRange(total)}: yes, another time, or no?`;
}

function standInText({ order }: MailSource, standIn: Substitute): string[] {
  const until = formatDayAndTime(standIn.expiresAt.toISOString(), order.area.timeZone);
  const confirms = standIn.groomer.autoAcceptOrders ? "" : " They confirm in person.";
  return [
    standInQuestion(standIn),
    `Nothing is booked before you say so, and nobody keeps the time free for you.${confirms} You can answer until ${until}.`,
  ];
}

function whyEnded(letter: MailSource, { by, from }: End): string {
  if (from === "cancellation_request") return "Your appointment is cancelled, as you asked.";
  if (by === "expiry") return "Nobody could confirm your appointment in time. We are sorry.";
  if (from === "pending") return `${groomerName(letter)} cannot take your appointment. We are sorry.`;
  return by === "groomer"
    ? `${groomerName(letter)} has to cancel your appointment. We are sorry.`
    : "We have to cancel your appointment. We are sorry.";
}

function chargedText({ order }: MailSource, fee: number): string {
  if (fee > 0)
    return `For so late a cancellation ${formatCents(fee)} is charged to your card; the rest is let go.`;
  if (order.paymentMethod?.id !== "card") return "Nothing is charged.";
  return "Nothing is charged; what was held on your card is let go. Your bank may take a few days to show it.";
}

/** A request has got a time. */
export function proposedNotification(letter: MailSource): CustomerNotification {
  const what = `${petNames(letter.order)} on ${whenText(letter)}`;
  return notification(letter, {
    headline: `We have a time for you: ${what}`,
    paragraphs: [
      `${groomerName(letter)} can come then. The time is kept for you and confirmed shortly.`,
      "Does it not suit you? Choose another time or cancel it; nothing is charged before the visit.",
    ],
    text: `${groomerName(letter)} has a time for ${what}. If it does not suit you, change or cancel it.`,
  });
}

/** The visit is over: what it cost, and, for those who want to be asked, the way to say how it was. */
export function completedNotification(letter: MailSource, asksForReview: boolean): CustomerNotification {
  const { order, origin } = letter;
  const visit = ["See your visit", `${origin}/customer/appointments/history/${order.id}`] as const;
  const review = `${origin}/customer/appointments/${order.id}/review`;
  const what = `${petNames(order)} with ${groomerName(letter)}`;
  const cost = formatCents(order.totals.total.max);
  return notification(letter, {
    headline: asksForReview ? `How was it? ${what}` : `Done: ${what}`,
    paragraphs: [
      `Thank you for having ${groomerName(letter)}. The visit came to ${cost}.`,
      asksForReview
        ? "Your report and the receipt are on the page of the visit. Tell others how it went: it takes a minute."
        : "Your report and the receipt are on the page of the visit.",
    ],
    links: asksForReview ? [["Say how it was", review], visit] : [visit],
    text: `the visit of ${petNames(order)} came to ${cost}.${asksForReview ? " How was it?" : ""}`,
  });
}

export function noShowNotification(letter: MailSource, fee: number): CustomerNotification {
  const what = `${petNames(letter.order)} on ${whenText(letter)}`;
  return notification(letter, {
    headline: `Nobody was there: ${what}`,
    paragraphs: [
      `${groomerName(letter)} came and found nobody. If that is a mistake, please call us.`,
      chargedText(letter, fee),
    ],
    links: [["See your appointment", orderLink(letter)]],
    text: `${groomerName(letter)} came for ${what} and found nobody. If that is a mistake, please call us.`,
  });
}

/** The day or the hour before. */
export function reminderNotification(letter: MailSource, which: Reminder): CustomerNotification {
  const { order } = letter;
  const pets = petNames(order);
  const soon =
    which === "day" ? `See you soon: ${whenText(letter)}` : `In about an hour: ${hoursText(order)}`;
  return notification(letter, {
    headline: `${soon}, ${pets}`,
    paragraphs: [
      `${groomerName(letter)} comes to you. Please be there to open.`,
      ...(which === "day" ? [changeRule(letter)] : []),
    ],
    text: `${soon}: ${groomerName(letter)} comes for ${pets}.`,
  });
}

/** The bank did not let the final price through. */
export function chargeFailedNotification(letter: MailSource, message: string): CustomerNotification {
  const { order, origin } = letter;
  const pay = `${origin}/customer/appointments/${order.id}/payment`;
  const due = formatCents(order.totals.total.max);
  return notification(letter, {
    headline: `Your payment did not go through: ${petNames(order)}`,
    paragraphs: [message, `${due} is still to be paid for the visit. Please choose another card.`],
    links: [["Pay for the visit", pay]],
    text: `your payment of ${due} did not go through. Please choose another card.`,
  });
}

/** Money comes back. */
export function refundedNotification(
  letter: MailSource,
  { amount, description }: { amount: number; description: string },
): CustomerNotification {
  const cents = formatCents(amount);
  return notification(letter, {
    headline: `${cents} comes back to you: ${petNames(letter.order)}`,
    paragraphs: [
      `We give back ${cents} of your visit to the card that it was charged to. Your bank may take a few days to show it.`,
      ...(description ? [description] : []),
    ],
    links: [["See your appointment", orderLink(letter)]],
    text: `we give back ${cents} of your visit to your card.`,
  });
}
