import type { Groomer } from "#features/groomers/service.ts";
import { hasCouponService } from "#features/promotions/rules.ts";
import {
  findRedeemedCoupon,
  type OrderExtras,
  readOrderExtras,
} from "#features/promotions/service/set-order-extras.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { type Coupon, sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type OrderPricing, totalsWithLines } from "../../rules/pet-services.ts";
import { areAllQuoted } from "../../rules/quoted-lines.ts";
import { type OrderNeeds, quoteWith } from "../../service/read-order-needs.ts";
import { readLines, readUpsells } from "../../store/order-parts.ts";
import * as ordersStore from "../../store/orders.ts";

/** The price of an order with other lines, and the cents that its gift card and the credit pay of it. */
export type NewPrice = {
  totals: Quote;
  takes: { giftCard: { id: string; cents: number } | null; credit: number };
};

/**
 * Returns the price of an order with changed lines. `orderNeeds` has the new lines, but the `totals` that
 * were agreed to before the change.
 */
export async function planPrice(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  orderNeeds: OrderNeeds,
  groomer: Groomer,
): Promise<NewPrice> {
  const { row, totals: agreed, lines } = orderNeeds;
  const owner = { orderId: row.id, customerId: row.customerId };
  const [upsells, coupon, extras] = await Promise.all([
    readUpsells(db, siteId, row.id),
    readCoupon({ db, siteId }, orderNeeds),
    readOrderExtras(db, { siteId, now }, owner),
  ]);
  const pricing: OrderPricing = {
    upsells: upsells.map(({ name, price, quantity }) => ({ label: name, price, quantity })),
    coupon,
    giftCard: toGiftCard(agreed, extras),
    credit: extras.credit,
    taxBasisPoints: orderNeeds.taxBasisPoints,
  };
  const totals = totalsWithLines(lines, agreed, pricing, quotedMinutes(orderNeeds, groomer));
  const giftCardCents = sumTakenOff(totals, "gift_card").max;
  return {
    totals,
    takes: {
      giftCard: extras.giftCard && { id: extras.giftCard.id, cents: giftCardCents },
      credit: sumTakenOff(totals, "credit").max,
    },
  };
}

/**
 * Returns the minutes of the visit as quoted today. If a service or an add-on is no longer offered,
 * returns the sum of the lines' minutes instead, rounded up to a quarter of an hour.
 */
export function quotedMinutes(orderNeeds: OrderNeeds, groomer: Groomer): number {
  const { quote, lines } = quoteWith(orderNeeds, groomer);
  if (areAllQuoted(orderNeeds.lines, lines)) return quote.minutes;
  return Math.ceil(orderNeeds.lines.reduce((sum, { minutes }) => sum + minutes, 0) / 15) * 15;
}

const toServiceId = ({ serviceId }: { serviceId: string }) => serviceId;

function toGiftCard(agreed: Quote, { giftCard }: OrderExtras): OrderPricing["giftCard"] {
  if (!giftCard) return null;
  const label = agreed.entries.find(({ kind }) => kind === "gift_card")?.label ?? "Gift card";
  return { label, balance: giftCard.available };
}

/**
 * Returns the coupon that the booking redeemed, even if the coupon has ended since. Its minimum and the
 * services that it is for apply to all visits of the booking together that are not canceled; without them it
 * no longer counts. Several visits share a fixed amount, so this visit's share stays.
 */
async function readCoupon(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  { row, totals, lines }: OrderNeeds,
): Promise<Coupon | null> {
  if (row.couponCode === null) return null;
  const taken = sumTakenOff(totals, "coupon");
  const coupon = await findRedeemedCoupon(db, siteId, row.couponCode);
  const label = `Coupon ${row.couponCode}`;
  // A deleted coupon still takes off what it took before.
  if (!coupon) return { label, kind: "fixed", value: taken, minimumSubtotal: 0 };
  const booked = row.bookingSessionId
    ? await ordersStore.listBySession(db, siteId, row.bookingSessionId)
    : [];
  const otherOrders = booked.filter(({ id }) => id !== row.id);
  const stayingOrders = otherOrders.filter(({ status }) => status !== "cancelled");
  if (!hasCouponService(coupon, lines.map(toServiceId))) {
    const others = await Promise.all(stayingOrders.map(({ id }) => readLines(db, siteId, id)));
    if (!hasCouponService(coupon, others.flat().map(toServiceId))) return null;
  }
  const otherSubtotal = stayingOrders.reduce((sum, { totals: other }) => sum + other.subtotal.min, 0);
  const value = coupon.kind === "fixed" && otherOrders.length > 0 ? taken : coupon.value;
  const minimumSubtotal = Math.max(coupon.minimumSubtotal - otherSubtotal, 0);
  return {
    label,
    minimumSubtotal,
    ...(coupon.kind === "fixed" ? { kind: "fixed", value } : { kind: "percent", value: coupon.value }),
  };
}
