import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Coupon } from "../rules.ts";
import { refundGiftCard, spendGiftCard } from "../service.ts";
import * as creditStore from "../store/credit.ts";
import { findOrderGiftCard } from "../store/order-gift-cards.ts";
import * as promotions from "../store.ts";
import { returnCredit, spendCredit } from "./spend-credit.ts";

/**
 * What an order may use of a gift card and of its customer's credit: what it holds and what is left beside
 * it. Cents.
 */
export type OrderExtras = { giftCard: { id: string; available: number } | null; credit: number };

type Scope = { siteId: SiteId; now: Date };
type Owner = { orderId: string; customerId: string };

/**
 * The terms of a coupon that a booking has redeemed, whether others could still use it or not; null when it
 * is gone.
 */
export async function findRedeemedCoupon(db: Db, siteId: SiteId, code: string): Promise<Coupon | null> {
  const terms = await promotions.findCoupon(db, siteId, code);
  if (!terms) return null;
  const { id, kind, value, minimumSubtotal } = terms;
  return { id, code: terms.code, kind, value, minimumSubtotal };
}

/**
 * The code of the gift card that an order has spent of, also when it got all back since; to pay another one
 * like it.
 */
export async function findGiftCardCode(db: Db, siteId: SiteId, orderId: string): Promise<string | null> {
  return (await findOrderGiftCard(db, siteId, orderId))?.code ?? null;
}

export async function readOrderExtras(
  db: Db,
  { siteId, now }: Scope,
  { orderId, customerId }: Owner,
): Promise<OrderExtras> {
  const [card, held, left] = await Promise.all([
    findOrderGiftCard(db, siteId, orderId),
    creditStore.readUsed(db, siteId, customerId, orderId),
    creditStore.readBalance(db, siteId, customerId),
  ]);
  const isOver = card?.expiresAt && now >= card.expiresAt;
  return {
    // What it has paid already stays paid when the card ends.
    giftCard: card ? { id: card.id, available: card.spent + (isOver ? 0 : card.balance) } : null,
    credit: held + left,
  };
}

/**
 * Sets what an order takes of its gift card and of its customer's credit (cents), in the caller's
 * transaction. False when somebody has used it up meanwhile: then the transaction must not go on.
 */
export async function setOrderExtras(
  tx: Tx,
  { siteId, now }: Scope,
  { orderId, customerId }: Owner,
  takes: { giftCard: { id: string; cents: number } | null; credit: number },
): Promise<boolean> {
  // Credit, then card, as everywhere: who takes and who gives back close no circle.
  if (takes.credit === 0) await returnCredit(tx, siteId, { orderId, now });
  else if (await spendCredit(tx, siteId, { customerId, orderId, cents: takes.credit, now })) return false;
  if (!takes.giftCard) return true;
  const { id, cents } = takes.giftCard;
  await refundGiftCard(tx, siteId, id, { holder: orderId, now, keepCents: cents });
  return cents === 0 || (await spendGiftCard(tx, siteId, id, { holder: orderId, now, cents })) === null;
}
