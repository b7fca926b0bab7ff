import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { CouponTerms } from "../rules.ts";
import { type CouponState, MAX_CODE_LENGTH, MAX_COUPON_CENTS, MAX_COUPON_USES, toPercent } from "./rules.ts";

export const COUPON_FAULTS = {
  code: `Enter a code of 3 to ${MAX_CODE_LENGTH} letters and digits, such as SPRING-10`,
  sameCode: "Another coupon has this code. Choose another one.",
  percent: "Enter a percentage above 0, up to 100",
  amount: `Enter an amount from $0.01 to ${formatCents(MAX_COUPON_CENTS)}`,
  minimum: `Enter an amount from $0 to ${formatCents(MAX_COUPON_CENTS)}`,
  day: "Enter a date",
  dayOrder: "Enter a last day that is not before the first",
  uses: `Enter a whole number from 1 to ${formatNumber(MAX_COUPON_USES)}, or nothing for no limit`,
  usedValue: "Customers have used this coupon, so this stays. Make a new coupon instead.",
} as const;

export const COUPON_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  archived: "This is archived already.",
  open: "This coupon is not archived.",
  stepChanged: "Another person has just saved this. Read it again, then decide.",
} as const;

export const COUPON_TEXTS = {
  lead: "Codes that lower the price of a booking.",
  none: "No coupons yet",
  noneHelp: "Make the first one, then give its code to customers.",
  notFound: "No coupons match this search",
  more: "There are more. Search for a code to find the others.",
  newCoupon: "Customers can use it as soon as its first day begins.",
  placed: "Placed appointments keep their discount.",
  archive: "Customers can no longer use an archived coupon. You can restore it at any time.",
  restore: "Customers can use it again within its days and uses.",
  saved: "Saved. Bookings use this from now on.",
  wasArchived: "Archived. Customers cannot use it from now on.",
  wasRestored: "Restored. Customers can use it again.",
  valueHelp: "For example 10 for 10% or $10.",
  leastHelp: "Empty for any price. The price is that of the services, before tax.",
  fixed: "Customers have used this coupon, so what it takes off and its least price stay.",
  codeHelp: "Letters, digits and hyphens. It cannot be changed later.",
  usesHelp: "Empty for no limit. A number below the uses so far ends the coupon.",
} as const;

export const COUPON_STATES: Readonly<Record<CouponState, string>> = {
  open: "Can be used",
  planned: "Not started",
  ended: "Ended",
  full: "Used up",
  archived: "Archived",
};

/** "10% off" or "$15 off". */
export function describeDiscount({ kind, value }: Pick<CouponTerms, "kind" | "value">): string {
  return `${kind === "percent" ? `${toPercent(value)}%` : formatCents(value)} off`;
}

/** "3 of 50 uses", or "3 uses" of a coupon without a limit. */
export function describeUses(uses: number, maxUses: number | null): string {
  return maxUses === null
    ? formatCount(uses, "use")
    : `${formatNumber(uses)} of ${formatCount(maxUses, "use")}`;
}

/** What a save changes, before it is saved. `open`: unfinished bookings with the code. */
export function describeCouponEffect(open: number): string {
  const bookings =
    open === 0
      ? "No open bookings have this code."
      : `${formatCount(open, "open booking")} will see the change.`;
  return `From now on, bookings use what you save. ${bookings} ${COUPON_TEXTS.placed}`;
}

/** By which clock the days of a coupon begin and end. */
export const describeClock = (area: string): string => `Days begin and end by the clock of ${area}.`;
