import { noteExtras } from "#features/orders/service/create-order.ts";
import type { Coupon, CouponFault, GiftCardFault } from "#features/promotions/rules.ts";
import { spendCredit } from "#features/promotions/service/spend-credit.ts";
import { findGiftCard, redeemCoupon, spendGiftCard } from "#features/promotions/service.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SessionRow } from "../store/sessions.ts";
import { DISCOUNT_NAMES, lostDiscountText } from "../words/session.ts";
import { breaksFirstOrder } from "./breaks-first-order.ts";
import { giftCardEnding } from "./present-extras.ts";
import type { QuotedVisit } from "./quote-session.ts";

type Scope = { siteId: SiteId; now: Date };
type PricedOrder = { orderId: string; quoted: QuotedVisit };

/**
 * Redeems coupon, gift card and credit in the transaction that creates the orders, and stores the upsells.
 * Refuses (`price_changed`) when a discount in the price can no longer be redeemed.
 */
export async function redeemExtras(
  tx: Tx,
  { siteId, now }: Scope,
  session: Pick<SessionRow, "id" | "draft" | "customerId">,
  orders: readonly PricedOrder[],
): Promise<void> {
  const { coupon, giftCard } = session.draft;
  const isUsed = (kind: "coupon" | "gift_card" | "credit") =>
    orders.some(({ quoted }) => sumTakenOff(quoted.quote, kind).max > 0);
  // Releasing discounts locks credit, gift card, coupon in this order. Another order here causes deadlocks.
  if (session.customerId !== null && isUsed("credit")) {
    const fault = await spendCredits(tx, { siteId, now }, session.customerId, orders);
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.credit, fault);
  }
  if (giftCard !== null && isUsed("gift_card")) {
    const fault = await spendFromGiftCard(tx, { siteId, now }, giftCard, orders);
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.giftCard, fault);
  }
  if (coupon !== null && isUsed("coupon")) {
    const seen = orders[0]?.quoted.coupon;
    const fault = seen ? await redeemSeen(tx, { siteId, now }, session, seen) : "unknown";
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.coupon(coupon), fault);
  }
  for (const { orderId, quoted } of orders) {
    const hasDiscount = (kind: "coupon" | "gift_card") => sumTakenOff(quoted.quote, kind).max > 0;
    await noteExtras(tx, siteId, orderId, {
      upsells: quoted.upsells.map(({ id, quantity, price }) => ({ upsellId: id, quantity, price })),
      couponCode: hasDiscount("coupon") ? coupon : null,
      giftCardEnding: hasDiscount("gift_card") && giftCard ? giftCardEnding(giftCard) : null,
    });
  }
}

/** The caller holds the customer's lock, so that of two first appointments at once only one is the first. */
async function redeemSeen(
  tx: Tx,
  { siteId, now }: Scope,
  session: Pick<SessionRow, "id" | "customerId">,
  seen: Coupon,
): Promise<CouponFault | null> {
  if (await breaksFirstOrder(tx, siteId, session, seen)) return "not_first";
  return redeemCoupon(tx, siteId, seen, { holder: session.id, now });
}

/**
 * Spends the upper end of the price range, as a bank holds it. The gift card gets back what the visit does
 * not cost. Returns the reason if the gift card cannot be spent, else null.
 */
async function spendFromGiftCard(
  tx: Tx,
  { siteId, now }: Scope,
  code: string,
  orders: readonly PricedOrder[],
): Promise<GiftCardFault | null> {
  const found = await findGiftCard(tx, siteId, code, now);
  if ("reason" in found) return found.reason;
  for (const { orderId, quoted } of orders) {
    const cents = sumTakenOff(quoted.quote, "gift_card").max;
    if (cents === 0) continue;
    const fault = await spendGiftCard(tx, siteId, found.giftCard.id, { holder: orderId, now, cents });
    if (fault) return fault;
  }
  return null;
}

/** Spends credit at the upper end of the price range. Returns "empty" if there is not enough credit. */
async function spendCredits(
  tx: Tx,
  { siteId, now }: Scope,
  customerId: string,
  orders: readonly PricedOrder[],
): Promise<"empty" | null> {
  for (const { orderId, quoted } of orders) {
    const cents = sumTakenOff(quoted.quote, "credit").max;
    if (cents <= 0) continue;
    const fault = await spendCredit(tx, siteId, { customerId, orderId, cents, now });
    if (fault) return fault;
  }
  return null;
}

function refuseUsedUp(what: string, fault: CouponFault | GiftCardFault): Refusal {
  return new Refusal("price_changed", lostDiscountText(what, fault));
}
