import type { Groomer } from "#features/groomers/service.ts";
import {
  findRedeemedCoupon,
  type OrderExtras,
  readOrderExtras,
} from "#features/promotions/service/set-order-extras.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { type Coupon, sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type OrderPricing, totalsWithLines } from "../../rules/pet-services.ts";
import { type OrderNeeds, quoteWith } from "../../service/read-order-needs.ts";
import * as ordersStore from "../../store/orders.ts";

/** What an order costs with other lines, and what it takes of gift card and credit for it. */
export type NewPrice = {
  totals: Quote;
  takes: { giftCard: { id: string; cents: number } | null; credit: number };
};

/** Prices an order with changed lines; `orderNeeds.totals` is what was agreed to before. */
export async function planPrice(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  orderNeeds: OrderNeeds,
  groomer: Groomer,
): Promise<NewPrice> {
  const { row, totals: agreed, lines } = orderNeeds;
  const owner = { orderId: row.id, customerId: row.customerId };
  const [upsells, coupon, means] = await Promise.all([
    ordersStore.readUpsells(db, siteId, row.id),
    readCoupon({ db, siteId }, orderNeeds),
    readOrderExtras(db, { siteId, now }, owner),
  ]);
  const pricing: OrderPricing = {
    upsells: upsells.map(({ name, price, quantity }) => ({ label: name, price, quantity })),
    coupon,
    giftCard: toGiftCard(agreed, means),
    credit: means.credit,
    taxBasisPoints: orderNeeds.taxBasisPoints,
  };
  const totals = totalsWithLines(lines, agreed, pricing, toMinutes(orderNeeds, groomer));
  const cents = sumTakenOff(totals, "gift_card").max;
  return {
    totals,
    takes: {
      giftCard: means.giftCard && { id: means.giftCard.id, cents },
      credit: sumTakenOff(totals, "credit").max,
    },
  };
}

/** Minutes of the visit as quoted now; the agreed minutes if a service is no longer offered. */
function toMinutes(orderNeeds: OrderNeeds, groomer: Groomer): number {
  const { quote, lines } = quoteWith(orderNeeds, groomer);
  if (lines.length === orderNeeds.lines.length) return quote.minutes;
  return Math.ceil(orderNeeds.lines.reduce((sum, { minutes }) => sum + minutes, 0) / 15) * 15;
}

function toGiftCard(agreed: Quote, { giftCard }: OrderExtras): OrderPricing["giftCard"] {
  if (!giftCard) return null;
  const label = agreed.entries.find(({ kind }) => kind === "gift_card")?.label ?? "Gift card";
  return { label, balance: giftCard.available };
}

/**
 * The coupon that the booking redeemed, whatever has become of its dates and number of uses since. Its
 * minimum counts on all visits of the booking together. They share a fixed amount: this visit's share stays.
 */
async function readCoupon(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  { row, totals }: OrderNeeds,
): Promise<Coupon | null> {
  if (row.couponCode === null) return null;
  const taken = sumTakenOff(totals, "coupon");
  const coupon = await findRedeemedCoupon(db, siteId, row.couponCode);
  const label = `Coupon ${row.couponCode}`;
  if (!coupon) return { label, kind: "fixed", value: taken, minimumSubtotal: 0 };
  const booked = row.bookingSessionId
    ? await ordersStore.listBySession(db, siteId, row.bookingSessionId)
    : [];
  const others = booked.filter(({ id }) => id !== row.id).map((one) => one.totals);
  const beside = others.reduce((sum, { subtotal }) => sum + subtotal.min, 0);
  const value = coupon.kind === "fixed" && others.length > 0 ? taken : coupon.value;
  const minimumSubtotal = Math.max(coupon.minimumSubtotal - beside, 0);
  return {
    label,
    minimumSubtotal,
    ...(coupon.kind === "fixed" ? { kind: "fixed", value } : { kind: "percent", value: coupon.value }),
  };
}
