import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Coupon, giftCardFault, toCoupon } from "../rules.ts";
import { refundGiftCard, spendGiftCard } from "../service.ts";
import * as creditStore from "../store/credit.ts";
import { findOrderGiftCard } from "../store/order-gift-cards.ts";
import * as promotions from "../store.ts";
import { returnCredit, spendCredit } from "./spend-credit.ts";

/**
 * What an order may use of its gift card and its customer's credit, in cents: its own share and the
 * rest.
 */
export type OrderExtras = { giftCard: { id: string; available: number } | null; credit: number };

type Scope = { siteId: SiteId; now: Date };
type Owner = { orderId: string; customerId: string };

/**
 * A coupon that a booking has redeemed, also if new bookings cannot use it any more; null if it is
 * gone.
 */
export async function findRedeemedCoupon(db: Db, siteId: SiteId, code: string): Promise<Coupon | null> {
  const row = await promotions.findCoupon(db, siteId, code);
  return row ? toCoupon(row) : null;
}

/**
 * The code of the gift card that an order has used, also after a full refund; a new order may use
 * it again.
 */
export async function findGiftCardCode(db: Db, siteId: SiteId, orderId: string): Promise<string | null> {
  return (await findOrderGiftCard(db, siteId, orderId))?.code ?? null;
}

/** Why the gift card that an order has used can no longer be spent, whatever is on it; null if it can. */
export async function findGiftCardFault(
  { db, siteId, now }: Scope & { db: Db },
  orderId: string,
): Promise<ReturnType<typeof giftCardFault>> {
  const card = await findOrderGiftCard(db, siteId, orderId);
  return card ? giftCardFault(card, now) : null;
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
  const isOver = card && giftCardFault(card, now) !== null;
  return {
    // What the order has spent already stays spent when the card expires or is void.
    giftCard: card ? { id: card.id, available: card.spent + (isOver ? 0 : card.balance) } : null,
    credit: held + left,
  };
}

/**
 * Sets what an order uses of its gift card and its customer's credit (cents), in the caller's
 * transaction. False if another order has used it up; the caller must then roll back.
 */
export async function setOrderExtras(
  tx: Tx,
  { siteId, now }: Scope,
  { orderId, customerId }: Owner,
  extras: { giftCard: { id: string; cents: number } | null; credit: number },
): Promise<boolean> {
  // Credit before the card, as everywhere, so that parallel changes cannot deadlock.
  if (extras.credit === 0) await returnCredit(tx, siteId, { orderId, now });
  else if (await spendCredit(tx, siteId, { customerId, orderId, cents: extras.credit, now })) return false;
  if (!extras.giftCard) return true;
  const { id, cents } = extras.giftCard;
  await refundGiftCard(tx, siteId, id, { holder: orderId, now, finalCents: cents });
  return cents === 0 || (await spendGiftCard(tx, siteId, id, { holder: orderId, now, cents })) === null;
}
