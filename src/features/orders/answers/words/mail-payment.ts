import { formatCents } from "#kit/wire/format/money.ts";
import type { Message } from "./answer-message.ts";

/** Returns what the card is charged after a cancellation or a missed visit. `fee` is in cents. */
export function chargedText(fee: number, isCard: boolean): string {
  if (fee > 0)
    return `For so late a cancellation ${formatCents(fee)} is charged to your card; the rest is released.`;
  if (!isCard) return "Nothing is charged.";
  return "Nothing is charged; what is held on your card is released. Your bank may take a few days to show it.";
}

/** `due` is in cents. `reason`: why the charge failed, for the customer. */
export function chargeFailedMessage(pets: string, due: number, reason: string): Message {
  const amount = formatCents(due);
  return {
    headline: `Your payment did not go through: ${pets}`,
    paragraphs: [reason, `${amount} is still to be paid for the visit. Please choose another card.`],
    text: `your payment of ${amount} did not go through. Please choose another card.`,
  };
}

/**
 * `amount`: what the bank did not hold, in cents. `what`: pets and time of the visit. `reason`: why, for the
 * customer.
 */
export function holdRefusedMessage(what: string, amount: number, reason: string): Message {
  const held = formatCents(amount);
  return {
    headline: `Please check your payment: ${what}`,
    paragraphs: [
      reason,
      `Your appointment stays booked. Before the visit, ${held} is held on a card; choose another one, or confirm yours.`,
    ],
    text: `your card was not accepted for your visit. Your appointment stays booked; please choose a card.`,
  };
}

/** `amount` in cents. */
export function refundedMessage(pets: string, amount: number, description: string): Message {
  const refund = formatCents(amount);
  return {
    headline: `We have refunded ${refund}: ${pets}`,
    paragraphs: [
      `We have refunded ${refund} of your visit to the card that paid for it. Your bank may take a few days to show it.`,
      ...(description ? [description] : []),
    ],
    text: `we have refunded ${refund} of your visit to your card.`,
  };
}
