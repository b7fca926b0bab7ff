import { type CentsRange, takeShare } from "#kit/wire/money.ts";

/**
 * `value`: basis points (1 bp = 0.01 %) of the subtotal for `percent`, cents for `fixed`. Minimum in cents.
 */
export type Coupon = {
  id: string;
  code: string;
  kind: "percent" | "fixed";
  value: number;
  minimumSubtotal: number;
};

export type CouponTerms = Coupon & {
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  uses: number;
};

export type CouponFault = "unknown" | "not_started" | "expired" | "used_up";

/** `balance` in cents. */
export type GiftCard = { id: string; code: string; balance: number };

export type GiftCardFault = "unknown" | "expired" | "empty";

/** Codes are typed from paper: case and blanks do not count. */
export function plainCode(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** Why a coupon cannot be used at `now`; null when it can. */
export function couponFault(coupon: CouponTerms, now: Date): CouponFault | null {
  if (coupon.startsAt && now < coupon.startsAt) return "not_started";
  if (coupon.endsAt && now >= coupon.endsAt) return "expired";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "used_up";
  return null;
}

/**
 * What a coupon takes off a subtotal, in cents, never more than the subtotal. The lower end must reach the
 * coupon's minimum, so that the discount holds whatever the visit costs in the end: below it, nothing is
 * taken off.
 */
export function couponDiscount(coupon: Coupon, subtotal: CentsRange): CentsRange {
  if (missingForCoupon(coupon, subtotal) > 0) return { min: 0, max: 0 };
  const off = (cents: number) =>
    coupon.kind === "percent" ? takeShare(cents, coupon.value) : Math.min(coupon.value, cents);
  return { min: off(subtotal.min), max: off(subtotal.max) };
}

/** Cents by which a subtotal misses a coupon's minimum; 0 when it reaches it. */
export function missingForCoupon(coupon: Coupon, subtotal: CentsRange): number {
  return Math.max(0, coupon.minimumSubtotal - subtotal.min);
}

/** What a gift card pays of an amount, in cents: all of it or its balance, whichever is less. */
export function giftCardDiscount(balance: number, amount: CentsRange): CentsRange {
  return { min: Math.min(balance, amount.min), max: Math.min(balance, amount.max) };
}

const COUPON_MESSAGES: Record<CouponFault, string> = {
  unknown: "We do not know this code. Please check it.",
  not_started: "This code is not valid yet.",
  expired: "This code has expired.",
  used_up: "This code has been used up.",
};

const GIFT_CARD_MESSAGES: Record<GiftCardFault, string> = {
  unknown: "We do not know this gift card. Please check its code.",
  expired: "This gift card has expired.",
  empty: "There is no money left on this gift card.",
};

/** What to tell at the code's field. */
export const couponMessage = (fault: CouponFault): string => COUPON_MESSAGES[fault];
export const giftCardMessage = (fault: GiftCardFault): string => GIFT_CARD_MESSAGES[fault];
