import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { OrderStatus } from "../../rules/order.ts";

/** A message to the customer: a mail's headline and paragraphs, and a text that says the same. */
export type Message = { headline: string; paragraphs: string[]; text: string };

/** What is visited and when: "Biscuit on Friday, Jan 8, 9:30 AM to 11:15 AM". */
type Visit = { groomer: string; what: string };

export const ANSWER_LINKS = {
  appointment: "See your appointment",
  visit: "See your visit",
  review: "Say how it was",
  offer: "Say yes, another time, or no",
  pay: "Pay for the visit",
} as const;

export function acceptedMessage({ groomer, what }: Visit, changeRule: string): Message {
  return {
    headline: `Confirmed: ${what}`,
    paragraphs: [`${groomer} has your appointment in the calendar and drives to you.`, changeRule],
    text: `${groomer} has confirmed ${what}.`,
  };
}

/** A late change was declined, or got no answer in time: the visit stays as booked. */
export function declinedChangeMessage(
  { groomer, what }: Visit,
  time: string,
  requested: OrderStatus,
): Message {
  const no =
    requested === "cancellation_request"
      ? `${groomer} has planned for your visit and cannot cancel it any more.`
      : `${groomer} cannot come at the time that you asked for.`;
  return {
    headline: `Your appointment stands: ${what}`,
    paragraphs: [no, `It stays booked: ${time}. If you cannot be there, please call us.`],
    text: `${no} Your appointment stands: ${what}.`,
  };
}

/** Why an order ended without a visit. */
export function endReason(groomer: string, by: "groomer" | "staff" | "expiry", from: OrderStatus): string {
  if (from === "cancellation_request") return "Your appointment is cancelled, as you asked.";
  if (by === "expiry") return "We could not confirm your appointment in time. We are sorry.";
  if (from === "pending") return `${groomer} cannot take your appointment. We are sorry.`;
  return by === "groomer"
    ? `${groomer} has to cancel your appointment. We are sorry.`
    : "We have to cancel your appointment. We are sorry.";
}

export function endedTitle(what: string): string {
  return `Cancelled: ${what}`;
}

export const OTHER_TIMES = "The nearest other times are below; choose one and book it.";

/** `question`: of another groomer, empty without one. */
export function endedText(
  why: string,
  what: string,
  { question, hasOtherTimes }: { question: string; hasOtherTimes: boolean },
): string {
  const other = hasOtherTimes ? " We have sent you other times by e-mail." : "";
  return `${why} ${what} is cancelled.${question && ` ${question}`}${other}`;
}

/** `total` in cents; `autoAccepts` false: the groomer confirms in person. */
export type OfferedStandIn = { groomer: string; autoAccepts: boolean; total: CentsRange };

/** "Bea Comb can come at the same time, for $80–$110: yes, another time, or no?" */
export function standInQuestion({ groomer, autoAccepts, total }: OfferedStandIn): string {
  const can = autoAccepts ? "can come" : "is free";
  return `${groomer} ${can} at the same time, for ${formatRange(total)}: yes, another time, or no?`;
}

export function standInParagraphs(standIn: OfferedStandIn, until: string): string[] {
  const confirms = standIn.autoAccepts ? "" : " The groomer confirms in person.";
  return [
    standInQuestion(standIn),
    `Nothing is booked before you say yes, and the time is not held for you.${confirms} You can answer until ${until}.`,
  ];
}

/** What the card is charged after a cancellation or a missed visit. `fee` in cents. */
export function chargedText(fee: number, isCard: boolean): string {
  if (fee > 0)
    return `For so late a cancellation ${formatCents(fee)} is charged to your card; the rest is released.`;
  if (!isCard) return "Nothing is charged.";
  return "Nothing is charged; the amount held on your card is released. Your bank may take a few days to show it.";
}

export function proposedMessage({ groomer, what }: Visit): Message {
  return {
    headline: `We have a time for you: ${what}`,
    paragraphs: [
      `${groomer} can come then. The time is booked for you and confirmed shortly.`,
      "Does it not suit you? Choose another time or cancel it; nothing is charged before the visit.",
    ],
    text: `${groomer} has a time for ${what}. If it does not suit you, change or cancel it.`,
  };
}

/** `cents`: what the visit cost. `asksForReview`: the customer wants to be asked. */
export function completedMessage({ groomer, what }: Visit, cents: number, asksForReview: boolean): Message {
  const cost = formatCents(cents);
  const title = `${what} with ${groomer}`;
  return {
    headline: asksForReview ? `How was it? ${title}` : `Done: ${title}`,
    paragraphs: [
      `Thank you for having ${groomer}. The visit came to ${cost}.`,
      asksForReview
        ? "The page of the visit has your report and the receipt. Say how it went: it takes a minute."
        : "The page of the visit has your report and the receipt.",
    ],
    text: `the visit of ${what} came to ${cost}.${asksForReview ? " How was it?" : ""}`,
  };
}

export function noShowMessage({ groomer, what }: Visit, charged: string): Message {
  const mistake = "If that is a mistake, please call us.";
  return {
    headline: `We missed you: ${what}`,
    paragraphs: [`${groomer} came, but the door stayed closed. ${mistake}`, charged],
    text: `${groomer} came for ${what}, but the door stayed closed. ${mistake}`,
  };
}

/** `soon`: what is ahead, a day or an hour before. */
export function reminderMessage(
  groomer: string,
  pets: string,
  { soon, changeRule }: { soon: string; changeRule: string | null },
): Message {
  return {
    headline: `${soon}, ${pets}`,
    paragraphs: [
      `${groomer} comes to you. Please be there to open the door.`,
      ...(changeRule ? [changeRule] : []),
    ],
    text: `${soon}: ${groomer} comes for ${pets}.`,
  };
}

export function dayAheadText(time: string): string {
  return `See you soon: ${time}`;
}

export function hourAheadText(hours: string): string {
  return `In about an hour: ${hours}`;
}

/** `due` in cents; `reason`: the bank's words. */
export function chargeFailedMessage(pets: string, due: number, reason: string): Message {
  const amount = formatCents(due);
  return {
    headline: `Your payment did not go through: ${pets}`,
    paragraphs: [reason, `${amount} is still to be paid for the visit. Please choose another card.`],
    text: `your payment of ${amount} did not go through. Please choose another card.`,
  };
}

/** `amount` in cents. */
export function refundedMessage(pets: string, amount: number, description: string): Message {
  const cents = formatCents(amount);
  return {
    headline: `We refund ${cents}: ${pets}`,
    paragraphs: [
      `We refund ${cents} of your visit to the card that it was charged to. Your bank may take a few days to show it.`,
      ...(description ? [description] : []),
    ],
    text: `we refund ${cents} of your visit to your card.`,
  };
}
