import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  type Coupon,
  type CouponFault,
  couponFault,
  type GiftCard,
  type GiftCardFault,
  giftCardFault,
  giftCodesOf,
  hasSameTerms,
  plainCode,
  toCoupon,
} from "./rules.ts";
import { returnCredit } from "./service/spend-credit.ts";
import * as promotions from "./store.ts";

/**
 * A use of a coupon or gift card. `holder`: the id of a booking session or an order, which uses it
 * once.
 */
export type ExtrasUse = { holder: string; now: Date };

/** Finds a coupon by a typed code. It does not redeem the coupon. */
export async function findCoupon(
  db: Db,
  siteId: SiteId,
  code: string,
  now: Date,
): Promise<{ coupon: Coupon } | { reason: CouponFault }> {
  const row = await promotions.findCoupon(db, siteId, plainCode(code));
  if (!row) return { reason: "unknown" };
  const reason = couponFault(row, now);
  if (reason) return { reason };
  return { coupon: toCoupon(row) };
}

/**
 * Redeems a coupon in the caller's transaction. `seen`: the coupon as the price has read it. Null when done,
 * also if this holder has redeemed it before; else the fault. Waits for parallel uses and changes, so that a
 * coupon never exceeds its uses and takes off what was agreed.
 */
export async function redeemCoupon(
  tx: Tx,
  siteId: SiteId,
  seen: Coupon,
  { holder, now }: ExtrasUse,
): Promise<CouponFault | null> {
  const { id } = seen;
  const coupon = await promotions.lockCoupon(tx, siteId, id);
  if (!coupon) return "unknown";
  if (await promotions.hasRedemption(tx, id, holder)) return null;
  const fault = couponFault(coupon, now);
  if (fault) return fault;
  if (!hasSameTerms(coupon, seen)) return "changed";
  await promotions.insertRedemption(tx, siteId, id, holder, now);
  await promotions.countUse(tx, siteId, id, 1);
  return null;
}

/** Releases a coupon after a cancellation; does nothing if the holder has not redeemed it. */
export async function releaseCoupon(
  tx: Tx,
  siteId: SiteId,
  couponId: string,
  { holder }: Pick<ExtrasUse, "holder">,
): Promise<void> {
  const coupon = await promotions.lockCoupon(tx, siteId, couponId);
  if (!coupon || !(await promotions.deleteRedemption(tx, siteId, couponId, holder))) return;
  await promotions.countUse(tx, siteId, couponId, -1);
}

/** Finds a gift card by a typed code. Limit the callers, because codes can be guessed. */
export async function findGiftCard(
  db: Db,
  siteId: SiteId,
  code: string,
  now: Date,
): Promise<{ giftCard: GiftCard } | { reason: GiftCardFault }> {
  const row = await promotions.findGiftCard(db, siteId, giftCodesOf(code));
  if (!row) return { reason: "unknown" };
  const { id, balance } = row;
  const reason = giftCardFault(row, now);
  if (reason) return { reason };
  if (balance === 0) return { reason: "empty" };
  return { giftCard: { id, code: row.code, balance } };
}

/**
 * Sets what a holder spends of a gift card (cents), in the caller's transaction. Null when done,
 * also if the holder has spent this amount before; else the fault. Waits for parallel uses: the
 * balance stays above zero.
 */
export async function spendGiftCard(
  tx: Tx,
  siteId: SiteId,
  giftCardId: string,
  { holder, now, cents }: ExtrasUse & { cents: number },
): Promise<GiftCardFault | null> {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError("Spend at least one cent");
  const card = await promotions.lockGiftCard(tx, siteId, giftCardId);
  if (!card) return "unknown";
  const before = await promotions.readSpent(tx, giftCardId, holder);
  if (before === cents) return null;
  const fault = giftCardFault(card, now);
  if (fault) return fault;
  if (card.balance < cents - (before ?? 0)) return "empty";
  await promotions.setSpent(tx, siteId, giftCardId, { holder, before: before ?? 0, spent: cents, now });
  return null;
}

/**
 * Refunds what a holder spent of a gift card, all but `finalCents` (the visit's final price; 0
 * after a cancellation). Also for expired and void cards. Safe to repeat; returns the cents that it refunds
 * now.
 */
export async function refundGiftCard(
  tx: Tx,
  siteId: SiteId,
  giftCardId: string,
  { holder, now, finalCents = 0 }: ExtrasUse & { finalCents?: number },
): Promise<number> {
  const card = await promotions.lockGiftCard(tx, siteId, giftCardId);
  const before = card && (await promotions.readSpent(tx, giftCardId, holder));
  if (before === undefined || before <= finalCents) return 0;
  await promotions.setSpent(tx, siteId, giftCardId, { holder, before, spent: finalCents, now });
  return before - finalCents;
}

/**
 * Returns what a cancelled order spent of gift cards and credit, in the caller's transaction.
 * `couponHolder`: the booking session whose coupon it releases; null while another order of the
 * session uses it. Safe to repeat; returns the cents that it gives back now.
 */
export async function restoreExtras(
  tx: Tx,
  siteId: SiteId,
  { orderId, couponHolder, now }: { orderId: string; couponHolder: string | null; now: Date },
): Promise<number> {
  let cents = await returnCredit(tx, siteId, { orderId, now });
  for (const giftCardId of await promotions.listGiftCardIds(tx, siteId, orderId)) {
    cents += await refundGiftCard(tx, siteId, giftCardId, { holder: orderId, now });
  }
  const couponIds = couponHolder === null ? [] : await promotions.listCouponIds(tx, siteId, couponHolder);
  for (const couponId of couponIds) await releaseCoupon(tx, siteId, couponId, { holder: couponHolder ?? "" });
  return cents;
}
