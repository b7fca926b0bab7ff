import { formatCents } from "#kit/wire/format/money.ts";
import type { Message, Visit } from "./answer-message.ts";

/** `cents`: the price of the visit. `asksForReview`: the customer wants mails that ask for a review. */
export function completedMessage({ groomer, what }: Visit, cents: number, asksForReview: boolean): Message {
  const cost = formatCents(cents);
  const title = `${what} with ${groomer}`;
  return {
    headline: asksForReview ? `How was it? ${title}` : `Done: ${title}`,
    paragraphs: [
      `Thank you for having ${groomer}. The total is ${cost}.`,
      asksForReview
        ? "The page of the visit has your report and the receipt. Please tell us how it went. It takes a minute."
        : "The page of the visit has your report and the receipt.",
    ],
    text: `the total for ${what} is ${cost}.${asksForReview ? " How was it?" : ""}`,
  };
}

export function noShowMessage({ groomer, what }: Visit, charged: string): Message {
  const mistake = "If that is a mistake, please call us.";
  return {
    headline: `We missed you: ${what}`,
    paragraphs: [`${groomer} came, but could not meet you. ${mistake}`, charged],
    text: `${groomer} came for ${what}, but could not meet you. ${mistake}`,
  };
}
