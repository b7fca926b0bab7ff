import { toLocalDate } from "#kit/wire/format/dates.ts";
import { parseGroomerCode } from "../rules/groomer-referrals.ts";
import { type CouponTerms, couponFault, hasSameIds } from "../rules.ts";

const MIN_CODE_LENGTH = 3;
export const MAX_CODE_LENGTH = 30;
/** The highest discount in cents, and the highest least subtotal: $100,000. */
export const MAX_COUPON_CENTS = 10_000_000;
/** A whole price in basis points. */
export const WHOLE_PRICE = 10_000;
export const MAX_COUPON_USES = 1_000_000;
/** The services, and the areas, that a coupon can be for. */
export const MAX_COUPON_CHOICES = 200;
/** The coupons that a list shows. */
export const MAX_LISTED = 200;

const CODE = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;

/** Whether customers can type a code. */
export const isCouponCode = (code: string): boolean =>
  CODE.test(code) && code.length >= MIN_CODE_LENGTH && code.length <= MAX_CODE_LENGTH;

/** Whether a code would be read as a groomer's invitation. */
export const isInvitationCode = (code: string): boolean => parseGroomerCode(code) !== null;

/** Where a coupon can stand. The words are those of `CouponFault`. */
export const COUPON_STATES = ["open", "not_started", "expired", "used_up", "archived"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export function couponState(coupon: CouponTerms, now: Date): CouponState {
  if (!coupon.active) return "archived";
  const fault = couponFault(coupon, now);
  return fault === "not_started" || fault === "used_up" || fault === "expired" ? fault : "open";
}

type Terms = Pick<CouponTerms, "kind" | "value" | "minimumSubtotal" | "serviceIds">;
type Days = { startsOn: string | null; lastOn: string | null };
type Instants = Pick<CouponTerms, "startsAt" | "endsAt">;
type Typed = Terms & Days;

export type CouponFaultName = "percent" | "dayOrder" | "usedValue";

/**
 * The fault at each field of a coupon; no entries for one that can be saved. `used`: the saved terms of a
 * coupon that customers have used, which placed orders still read when their services change.
 */
export function faultsOfCoupon(
  { kind, value, minimumSubtotal, serviceIds, startsOn, lastOn }: Typed,
  used: Terms | null,
): Record<string, CouponFaultName> {
  const faults: Record<string, CouponFaultName> = {};
  if (kind === "percent" && value > WHOLE_PRICE) faults.value = "percent";
  if (startsOn !== null && lastOn !== null && lastOn < startsOn) faults.lastOn = "dayOrder";
  if (!used) return faults;
  if (kind !== used.kind) faults.kind = "usedValue";
  else if (value !== used.value) faults.value = "usedValue";
  if (minimumSubtotal !== used.minimumSubtotal) faults.minimumSubtotal = "usedValue";
  if (!hasSameIds(serviceIds, used.serviceIds)) faults.serviceIds = "usedValue";
  return faults;
}

/** The first and the last day of a coupon by the clock of a time zone. */
export const toDays = ({ startsAt, endsAt }: Instants, timeZone: string): Days => ({
  startsOn: startsAt && toLocalDate(startsAt, timeZone),
  lastOn: endsAt && toLocalDate(endsAt.getTime() - 1, timeZone),
});

/** Basis points as a form shows them: "12.5" for 1,250. */
export const toPercent = (basisPoints: number): string => String(basisPoints / 100);

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/;

/** Parses a typed percentage ("12.5", "10 %") to basis points; null for anything else. */
export function parsePercent(typed: string): number | null {
  const [, whole, part = ""] = PERCENT.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
