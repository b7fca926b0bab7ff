import { formatCents } from "#kit/wire/format/money.ts";
import type { Message, Visit } from "./answer-message.ts";

/** A charge that a total includes, such as the processing fee; cents. */
type Charge = { name: string; cents: number };

function costText(cents: number, charges: readonly Charge[]): string {
  const included = charges.map((charge) => `${charge.name} ${formatCents(charge.cents)}`).join(", ");
  return `${formatCents(cents)}${included && ` (with ${included})`}`;
}

/** `price`: cents with the charges in them. `asksForReview`: the text asks for a review; a mail does too. */
export function completedMessage(
  { groomer, what }: Visit,
  price: { cents: number; charges: readonly Charge[] },
  asksForReview: boolean,
): Message {
  const cost = costText(price.cents, price.charges);
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
