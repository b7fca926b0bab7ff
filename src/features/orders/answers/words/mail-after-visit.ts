import { formatCents } from "#kit/wire/format/money.ts";
import type { Message, Visit } from "./answer-message.ts";

/** `cents`: the price of the visit. `asksForReview`: the text asks for a review; another mail does too. */
export function completedMessage({ groomer, what }: Visit, cents: number, asksForReview: boolean): Message {
  const cost = formatCents(cents);
  return {
    headline: `Done: ${what} with ${groomer}`,
    paragraphs: [
      `Thank you for having ${groomer}. The total is ${cost}.`,
      "The page of the visit has your report and the receipt.",
    ],
    text: `the total for ${what} is ${cost}.${asksForReview ? " How was it?" : ""}`,
  };
}

/** The mail that asks for a review. */
export const reviewRequest = ({ groomer, what }: Visit) => ({
  headline: `How was it? ${what} with ${groomer}`,
  paragraphs: ["Please tell us how it went. It takes a minute."],
});

export function noShowMessage({ groomer, what }: Visit, charged: string): Message {
  const mistake = "If that is a mistake, please call us.";
  return {
    headline: `We missed you: ${what}`,
    paragraphs: [`${groomer} came, but could not meet you. ${mistake}`, charged],
    text: `${groomer} came for ${what}, but could not meet you. ${mistake}`,
  };
}
