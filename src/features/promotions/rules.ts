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

/** People type codes from paper, so case and blanks do not count. */
export function plainCode(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** Why a coupon cannot be used at `now`; null if it can. */
export function couponFault(coupon: CouponTerms, now: Date): CouponFault | null {
  if (coupon.startsAt && now < coupon.startsAt) return "not_started";
  if (coupon.endsAt && now >= coupon.endsAt) return "expired";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "used_up";
  return null;
}

/**
 * The coupon's discount in cents, at most the subtotal. The subtotal's lower end must reach the
 * coupon's minimum, so that the discount does not depend on the final price; below the minimum it
 * is 0.
 */
export function couponDiscount(coupon: Coupon, subtotal: CentsRange): CentsRange {
  if (missingForCoupon(coupon, subtotal) > 0) return { min: 0, max: 0 };
  const off = (cents: number) =>
    coupon.kind === "percent" ? takeShare(cents, coupon.value) : Math.min(coupon.value, cents);
  return { min: off(subtotal.min), max: off(subtotal.max) };
}

/** Cents that a subtotal lacks to reach a coupon's minimum; 0 if it reaches it. */
export function missingForCoupon(coupon: Coupon, subtotal: CentsRange): number {
  return Math.max(0, coupon.minimumSubtotal - subtotal.min);
}

/** What a gift card pays of an amount, in cents: the amount, at most the balance. */
export function giftCardDiscount(balance: number, amount: CentsRange): CentsRange {
  return { min: Math.min(balance, amount.min), max: Math.min(balance, amount.max) };
}
