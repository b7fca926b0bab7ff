import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  type Coupon,
  type CouponFault,
  codeOf,
  couponFault,
  type GiftCard,
  type GiftCardFault,
} from "./rules.ts";
import { returnCredit } from "./service/spend-credit.ts";
import * as promotions from "./store.ts";

/**
 * Who takes of a coupon or gift card: the id of a booking session or an order. The same holder takes once.
 */
export type Taking = { holder: string; now: Date };

/** Looks up a coupon by the code that a person typed. Nothing is used up yet. */
export async function findCoupon(
  db: Db,
  siteId: SiteId,
  code: string,
  now: Date,
): Promise<{ coupon: Coupon } | { reason: CouponFault }> {
  const terms = await promotions.findCoupon(db, siteId, codeOf(code));
  if (!terms) return { reason: "unknown" };
  const reason = couponFault(terms, now);
  if (reason) return { reason };
  const { id, kind, value, minimumSubtotal } = terms;
  return { coupon: { id, code: terms.code, kind, value, minimumSubtotal } };
}

/**
 * Uses a coupon in the caller's transaction; null when done (also when this holder has it already), else why
 * not. Waits for others who are using it, so that it is never used more often than it may be.
 */
export async function redeemCoupon(
  tx: Tx,
  siteId: SiteId,
  couponId: string,
  { holder, now }: Taking,
): Promise<CouponFault | null> {
  const coupon = await promotions.lockCoupon(tx, siteId, couponId);
  if (!coupon) return "unknown";
  if (await promotions.hasRedemption(tx, couponId, holder)) return null;
  const fault = couponFault(coupon, now);
  if (fault) return fault;
  await promotions.insertRedemption(tx, couponId, holder, now);
  await promotions.countUse(tx, siteId, couponId, 1);
  return null;
}

/** Gives a coupon's use back (the order was cancelled); does nothing when the holder does not have it. */
export async function releaseCoupon(
  tx: Tx,
  siteId: SiteId,
  couponId: string,
  { holder }: Pick<Taking, "holder">,
): Promise<void> {
  const coupon = await promotions.lockCoupon(tx, siteId, couponId);
  if (!coupon || !(await promotions.deleteRedemption(tx, couponId, holder))) return;
  await promotions.countUse(tx, siteId, couponId, -1);
}

/** Looks up a gift card by the code that a person typed. Limit who may ask: codes can be guessed. */
export async function findGiftCard(
  db: Db,
  siteId: SiteId,
  code: string,
  now: Date,
): Promise<{ giftCard: GiftCard } | { reason: GiftCardFault }> {
  const row = await promotions.findGiftCard(db, siteId, codeOf(code));
  if (!row) return { reason: "unknown" };
  const { id, balance, expiresAt } = row;
  if (expiresAt && now >= expiresAt) return { reason: "expired" };
  if (balance === 0) return { reason: "empty" };
  return { giftCard: { id, code: row.code, balance } };
}

/**
 * Spends cents of a gift card in the caller's transaction; null when done (also when this holder has spent
 * the very amount already), else why not. Never below zero: waits for others who are spending.
 */
export async function spendGiftCard(
  tx: Tx,
  siteId: SiteId,
  giftCardId: string,
  { holder, now, cents }: Taking & { cents: number },
): Promise<GiftCardFault | null> {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError("Spend at least one cent");
  const card = await promotions.lockGiftCard(tx, siteId, giftCardId);
  if (!card) return "unknown";
  const before = await promotions.spentBy(tx, giftCardId, holder);
  if (before === cents) return null;
  if (card.expiresAt && now >= card.expiresAt) return "expired";
  if (card.balance < cents - (before ?? 0)) return "empty";
  await promotions.setSpent(tx, siteId, giftCardId, { holder, before: before ?? 0, spent: cents, now });
  return null;
}

/**
 * Gives back what a holder spent of a gift card, all but `keepCents` (what the visit cost in the end; 0 after
 * a cancellation). Safe to repeat; answers the cents given back now. An expired card gets its money back,
 * too.
 */
export async function refundGiftCard(
  tx: Tx,
  siteId: SiteId,
  giftCardId: string,
  { holder, now, keepCents = 0 }: Taking & { keepCents?: number },
): Promise<number> {
  const card = await promotions.lockGiftCard(tx, siteId, giftCardId);
  const before = card && (await promotions.spentBy(tx, giftCardId, holder));
  if (before === undefined || before <= keepCents) return 0;
  await promotions.setSpent(tx, siteId, giftCardId, { holder, before, spent: keepCents, now });
  return before - keepCents;
}

/**
 * Gives back in the caller's transaction what a cancelled order took: all that it spent of gift cards and
 * credit, and the coupon of its booking session when no other order of the session stands any more
 * (`couponHolder`; null keeps it used). Safe to repeat; answers the cents given back now.
 */
export async function restoreExtras(
  tx: Tx,
  siteId: SiteId,
  { orderId, couponHolder, now }: { orderId: string; couponHolder: string | null; now: Date },
): Promise<number> {
  let cents = await returnCredit(tx, siteId, { orderId, now });
  for (const giftCardId of await promotions.giftCardsOf(tx, siteId, orderId)) {
    cents += await refundGiftCard(tx, siteId, giftCardId, { holder: orderId, now });
  }
  const couponIds = couponHolder === null ? [] : await promotions.couponsOf(tx, siteId, couponHolder);
  for (const couponId of couponIds) await releaseCoupon(tx, siteId, couponId, { holder: couponHolder ?? "" });
  return cents;
}
