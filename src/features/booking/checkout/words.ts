import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** Faults of the payment step, at its fields. */
export const PAYMENT_FAULTS = {
  noCode: "Enter a code",
  noCard: "Enter your card first, or choose another way to pay",
  noMethod: "Choose how you want to pay",
  bankRefused: "Your bank did not confirm the payment. Try again or choose another way to pay.",
} as const;

export const PRICE_CHANGED = "The price has changed";

/** `max` in cents. */
export function maxTipText(max: number): string {
  return `A tip is $${max / 100} at most`;
}

/** `max` in cents. */
export function tipAmountText(max: number): string {
  return `Enter an amount up to $${max / 100}`;
}

/** Old and new price. The next press agrees to the new one. */
export function changedPriceText(before: CentsRange, now: CentsRange): string {
  return `It was ${formatRange(before)} and is now ${formatRange(now)}. Nothing was booked. Place the order if that is fine with you.`;
}
