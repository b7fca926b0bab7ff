import type { CentsRange } from "#kit/wire/money.ts";

/**
 * `value`: basis points (1 bp = 0.01 %) of the subtotal for `percent`, cents for `fixed`. Minimum in cents.
 */
export type Coupon = {
  id: string;
  code: string;
  kind: "percent" | "fixed";
  value: number;
  minimumSubtotal: number;
} & CouponConditions;

/** What a booking needs for a coupon to count. Empty lists stand for any service and any area. */
export type CouponConditions = {
  /** Only for a customer without another appointment. */
  firstOrder: boolean;
  /** The booking has at least one of these services; the coupon then counts for its whole price. */
  serviceIds: string[];
  areaIds: string[];
};

/** A booking to which a coupon may fit. `areaId`: null while there is no address. */
export type CouponBooking = { areaId: string | null; serviceIds: readonly string[]; hasOrdered: boolean };

/** Why a coupon does not count for a booking. */
export type CouponMisfit = "not_first" | "other_area" | "other_services";

/** `active`: false once staff have archived it. */
export type CouponTerms = Coupon & {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  uses: number;
};

/** A coupon without the terms of its use. */
export function toCoupon({ id, code, kind, value, minimumSubtotal, ...terms }: CouponTerms): Coupon {
  const { firstOrder, serviceIds, areaIds } = terms;
  return { id, code, kind, value, minimumSubtotal, firstOrder, serviceIds, areaIds };
}

/**
 * `changed`: it takes off something else, or needs something else, than the price has read. `not_first`: the
 * customer has booked another appointment since.
 */
export type CouponFault = "unknown" | "not_started" | "expired" | "used_up" | "changed" | "not_first";

/** Whether two lists have the same ids, in any order. */
export const hasSameIds = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** Whether two readings of a coupon take the same off the same bookings. */
export const hasSameTerms = (one: Coupon, other: Coupon): boolean =>
  one.kind === other.kind &&
  one.value === other.value &&
  one.minimumSubtotal === other.minimumSubtotal &&
  one.firstOrder === other.firstOrder &&
  hasSameIds(one.serviceIds, other.serviceIds) &&
  hasSameIds(one.areaIds, other.areaIds);

/** Whether a booking has one of the services that a coupon is for. */
export const hasCouponService = (
  { serviceIds }: Pick<CouponConditions, "serviceIds">,
  booked: readonly string[],
): boolean => serviceIds.length === 0 || booked.some((id) => serviceIds.includes(id));

/** Why a coupon does not count for a booking, whatever its price; null if it counts. */
export function couponMisfit(coupon: CouponConditions, booking: CouponBooking): CouponMisfit | null {
  const { areaIds } = coupon;
  if (coupon.firstOrder && booking.hasOrdered) return "not_first";
  if (areaIds.length > 0 && booking.areaId !== null && !areaIds.includes(booking.areaId)) return "other_area";
  return hasCouponService(coupon, booking.serviceIds) ? null : "other_services";
}

/** `balance` in cents. */
export type GiftCard = { id: string; code: string; balance: number };

export type GiftCardFault = "unknown" | "void" | "expired" | "empty";

/** `voidedAt`: when staff ended the card. */
export type GiftCardTerms = GiftCard & { expiresAt: Date | null; voidedAt: Date | null };

/** Why a gift card cannot be spent at `now`, whatever is on it; null if it can. */
export function giftCardFault(
  { expiresAt, voidedAt }: Pick<GiftCardTerms, "expiresAt" | "voidedAt">,
  now: Date,
): "void" | "expired" | null {
  if (voidedAt) return "void";
  return expiresAt && now >= expiresAt ? "expired" : null;
}

/** People type codes from paper, so case and blanks do not count. */
export function plainCode(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

const SOLD_CODE = /^GIFT([2-9A-Z]{4})([2-9A-Z]{4})([2-9A-Z]{4})$/;

/** Groups a new gift card's twelve letters and digits: "GIFT-K7F3-QX2M-9HWA". */
export function toGiftCode(letters: string): string {
  return `GIFT-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}

/**
 * The codes that a typed one may stand for: as typed, and with the hyphens of a sold gift card, which people
 * leave out or set elsewhere.
 */
export function giftCodesOf(text: string): readonly [string, ...string[]] {
  const code = plainCode(text);
  const [, ...groups] = SOLD_CODE.exec(code.replaceAll("-", "")) ?? [];
  const grouped = groups.length > 0 ? toGiftCode(groups.join("")) : code;
  return grouped === code ? [code] : [code, grouped];
}

/** Why a coupon cannot be used at `now`; null if it can. */
export function couponFault(coupon: CouponTerms, now: Date): CouponFault | null {
  if (!coupon.active) return "expired";
  if (coupon.startsAt && now < coupon.startsAt) return "not_started";
  if (coupon.endsAt && now >= coupon.endsAt) return "expired";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "used_up";
  return null;
}

/**
 * Cents that a subtotal lacks to reach a coupon's minimum; 0 if it reaches it. The lower end counts, so that
 * the discount does not depend on the final price.
 */
export function missingForCoupon(coupon: Coupon, subtotal: CentsRange): number {
  return Math.max(0, coupon.minimumSubtotal - subtotal.min);
}
