import { MAX_TIP } from "#features/payments/rules.ts";
import { formatCents } from "#kit/wire/format/money.ts";

/** The fault of a change of charges without a reason. */
export const CHARGE_REASON = "Say why";

/** Faults of a charge that is added to a visit. */
export const CHARGE_FAULTS = {
  noCharge: "The price has no such charge. Choose it again",
  label: "Name the charge, such as Dematting",
  amount: "Enter an amount from $0.01 to $1,000",
  reason: "Say why, so that the customer understands",
  nameOfFee: "A fee of this visit has this name already",
} as const;

export const CHARGE_REFUSALS = {
  isHigher:
    "Even without this charge the visit would cost more than agreed, because taxes or discounts have changed since.",
} as const;

export const TIP_TOO_HIGH = `A tip can be ${formatCents(MAX_TIP)} at most`;

/** The fault of a charge that takes the price above the agreed one. Both amounts in cents. */
export function aboveAgreed(total: number, agreed: number): string {
  return `The visit would cost ${formatCents(total)}. The customer agreed to ${formatCents(agreed)} at most.`;
}
