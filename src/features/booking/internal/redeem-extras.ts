import { noteExtras } from "#features/orders/service/create-order.ts";
import type { CouponFault, GiftCardFault } from "#features/promotions/rules.ts";
import { spendCredit } from "#features/promotions/service/spend-credit.ts";
import { findCoupon, findGiftCard, redeemCoupon, spendGiftCard } from "#features/promotions/service.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { VisitQuote } from "#features/quotes/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SessionRow } from "../store/sessions.ts";
import { DISCOUNT_NAMES, lostDiscountText } from "../words/session.ts";
import { giftCardEnding } from "./present-extras.ts";

type Scope = { siteId: SiteId; now: Date };
type PricedOrder = { orderId: string; quoted: VisitQuote };

/**
 * Redeems coupon, gift card and credit in the transaction that creates the orders, and notes the upsells. A
 * discount that was used up since refuses everything (`price_changed`).
 */
export async function redeemExtras(
  tx: Tx,
  { siteId, now }: Scope,
  session: Pick<SessionRow, "id" | "draft" | "customerId">,
  orders: readonly PricedOrder[],
): Promise<void> {
  const { coupon, giftCard } = session.draft;
  const counts = (kind: "coupon" | "gift_card" | "credit") =>
    orders.some(({ quoted }) => sumTakenOff(quoted.quote, kind).max > 0);
  // The same lock order as in releasing them: credit, card, coupon. Other orders cause deadlocks.
  if (session.customerId !== null && counts("credit")) {
    const fault = await takeCredit(tx, { siteId, now }, session.customerId, orders);
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.credit, fault);
  }
  if (giftCard !== null && counts("gift_card")) {
    const fault = await takeGiftCard(tx, { siteId, now }, giftCard, orders);
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.giftCard, fault);
  }
  if (coupon !== null && counts("coupon")) {
    const fault = await takeCoupon(tx, { siteId, now }, coupon, session.id);
    if (fault) throw refuseUsedUp(DISCOUNT_NAMES.coupon(coupon), fault);
  }
  for (const { orderId, quoted } of orders) {
    const takes = (kind: "coupon" | "gift_card") => sumTakenOff(quoted.quote, kind).max > 0;
    await noteExtras(tx, siteId, orderId, {
      upsells: quoted.upsells.map(({ id, quantity, price }) => ({ upsellId: id, quantity, price })),
      couponCode: takes("coupon") ? coupon : null,
      giftCardEnding: takes("gift_card") && giftCard ? giftCardEnding(giftCard) : null,
    });
  }
}

async function takeCoupon(
  tx: Tx,
  { siteId, now }: Scope,
  code: string,
  holder: string,
): Promise<CouponFault | null> {
  const found = await findCoupon(tx, siteId, code, now);
  return "reason" in found ? found.reason : redeemCoupon(tx, siteId, found.coupon.id, { holder, now });
}

/**
 * At the price's upper end, as money is held; what the visit does not need goes back to the card afterwards.
 */
async function takeGiftCard(
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

/** Likewise at the upper end. */
async function takeCredit(
  tx: Tx,
  { siteId, now }: Scope,
  customerId: string,
  orders: readonly PricedOrder[],
): Promise<"empty" | null> {
  for (const { orderId, quoted } of orders) {
    const cents = sumTakenOff(quoted.quote, "credit").max;
    const fault = cents > 0 && (await spendCredit(tx, siteId, { customerId, orderId, cents, now }));
    if (fault) return fault;
  }
  return null;
}

function refuseUsedUp(what: string, fault: CouponFault | GiftCardFault): Refusal {
  return new Refusal("price_changed", lostDiscountText(what, fault));
}
