import { formatCents } from "#kit/wire/format/money.ts";
import type { Message, Visit } from "./answer-message.ts";

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
