import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { CouponConditions, CouponTerms } from "../rules.ts";
import { type CouponState, MAX_CODE_LENGTH, MAX_COUPON_CENTS, MAX_COUPON_USES, toPercent } from "./rules.ts";

export const COUPON_FAULTS = {
  code: `Enter a code of 3 to ${MAX_CODE_LENGTH} letters, digits and hyphens, such as SPRING-10`,
  invitation: "This looks like a groomer's invitation code. Choose another one.",
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
  placed: "Placed appointments stay at their discount.",
  archive: "Customers can no longer use an archived coupon. You can restore it at any time.",
  restore: "Customers can use it again within its days and uses.",
  saved: "Saved.",
  wasArchived: "Archived. Customers cannot use it from now on.",
  wasRestored: "Restored. Customers can use it within its days and uses.",
  valueHelp: "For example 10 for 10% or $10.",
  minimumHelp: "Empty for any price. It is the price of the services, before tax.",
  usedHelp: "Customers have used this coupon, so its discount, its minimum price and its services stay.",
  firstOrder: "Only for a first appointment",
  firstOrderHelp: "For customers without another appointment. Canceled ones do not count.",
  servicesHelp:
    "Choose none to allow all services. A booking with one of the chosen ones gets the discount on its whole price.",
  areasHelp: "Choose none to allow all areas.",
  archived: "archived",
  codeHelp: "Letters, digits and hyphens. It cannot be changed later.",
  usesHelp: "Empty for no limit. A number below the uses so far ends the coupon.",
} as const;

export const COUPON_STATE_WORDS: Readonly<Record<CouponState, string>> = {
  open: "Can be used",
  not_started: "Not started",
  expired: "Ended",
  used_up: "Used up",
  archived: "Archived",
};

/** "10% off" or "$15 off". */
export function describeDiscount({ kind, value }: Pick<CouponTerms, "kind" | "value">): string {
  return `${kind === "percent" ? `${toPercent(value)}%` : formatCents(value)} off`;
}

type Listed = Pick<CouponTerms, "kind" | "value" | "minimumSubtotal" | keyof CouponConditions> & {
  startsOn: string | null;
  lastOn: string | null;
};

/** "10% off, from $50, first appointment, with 2 services, in 1 area, until June 1, 2027". */
export function describeTerms({ startsOn, lastOn, serviceIds, areaIds, ...coupon }: Listed): string {
  const parts = [
    describeDiscount(coupon),
    coupon.minimumSubtotal > 0 && `from ${formatCents(coupon.minimumSubtotal)}`,
    coupon.firstOrder && "first appointment",
    serviceIds.length > 0 && `with ${formatCount(serviceIds.length, "service")}`,
    areaIds.length > 0 && `in ${formatCount(areaIds.length, "area")}`,
    describeDays(startsOn, lastOn),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The names of what a coupon is for, for the audit log. */
export const namesText = (names: readonly string[]): string =>
  names.length === 0 ? "any" : names.join(", ");

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

/** By which clock the days of a coupon begin and end. `area`: null for a brand without areas. */
export const describeClock = (area: string | null): string =>
  `Days begin and end by ${area === null ? "UTC" : `the clock of ${area}`}.`;

/** "from June 1, 2027 until July 1, 2027", one of both, or "" without bounds. */
function describeDays(startsOn: string | null, lastOn: string | null): string {
  const from = startsOn && `from ${formatLongDate(startsOn)}`;
  const until = lastOn && `until ${formatLongDate(lastOn)}`;
  return [from, until].filter(Boolean).join(" ");
}
