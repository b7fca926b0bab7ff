import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** Error messages at the fields of the payment step. */
export const PAYMENT_FAULTS = {
  noCode: "Enter a code",
  noCard: "Enter your card first, or choose another way to pay",
  noMethod: "Choose how you want to pay",
  bankRefused: "Your bank did not confirm the payment. Try again or choose another way to pay.",
} as const;

export const PRICE_CHANGED = "The price has changed";

/** `max` in cents. */
export function maxTipText(max: number): string {
  return `A tip can be at most $${max / 100}`;
}

/** `max` in cents. */
export function tipAmountText(max: number): string {
  return `Enter an amount up to $${max / 100}`;
}

/** Names the old and the new price. Placing the order again agrees to the new price. */
export function changedPriceText(before: CentsRange, now: CentsRange): string {
  return `It was ${formatRange(before)} and is now ${formatRange(now)}. Nothing was booked. Place the order if that is fine with you.`;
}
