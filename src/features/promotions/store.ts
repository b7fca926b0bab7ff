import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CouponTerms, GiftCardTerms } from "./rules.ts";

const COUPON = [
  "id",
  "code",
  "kind",
  "value",
  "minimumSubtotal",
  "firstOrder",
  "serviceIds",
  "areaIds",
  "active",
  "startsAt",
  "endsAt",
  "maxUses",
  "uses",
] as const;

export function findCoupon(db: Db, siteId: SiteId, code: string): Promise<CouponTerms | undefined> {
  return db
    .selectFrom("coupons")
    .select(COUPON)
    .where("siteId", "=", siteId)
    .where("code", "=", code)
    .executeTakeFirst();
}

/** Locks a coupon until the transaction ends, so that counting and writing are one step. */
export function lockCoupon(tx: Tx, siteId: SiteId, id: string): Promise<CouponTerms | undefined> {
  return tx
    .selectFrom("coupons")
    .select(COUPON)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a locked coupon's count by one. */
export async function countUse(tx: Tx, siteId: SiteId, id: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable("coupons")
    .set((is) => ({ uses: is("uses", "+", by) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** The coupon must be locked. */
export async function insertRedemption(
  tx: Tx,
  siteId: SiteId,
  couponId: string,
  holder: string,
  now: Date,
): Promise<void> {
  await tx.insertInto("couponRedemptions").values({ siteId, couponId, holder, redeemedAt: now }).execute();
}

/** The coupon must be locked. False if the holder has not redeemed it. */
export async function deleteRedemption(
  tx: Tx,
  siteId: SiteId,
  couponId: string,
  holder: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom("couponRedemptions")
    .where("siteId", "=", siteId)
    .where("couponId", "=", couponId)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function hasRedemption(tx: Tx, couponId: string, holder: string): Promise<boolean> {
  const row = await tx
    .selectFrom("couponRedemptions")
    .select("holder")
    .where("couponId", "=", couponId)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return row !== undefined;
}

const GIFT_CARD = ["id", "code", "balance", "expiresAt", "voidedAt"] as const;

/** The gift card of one of these codes, the first before the others. */
export function findGiftCard(
  db: Db,
  siteId: SiteId,
  codes: readonly [string, ...string[]],
): Promise<GiftCardTerms | undefined> {
  return db
    .selectFrom("giftCards")
    .select(GIFT_CARD)
    .where("siteId", "=", siteId)
    .where("code", "in", codes)
    .orderBy((of) => of("code", "=", codes[0]), "desc")
    .limit(1)
    .executeTakeFirst();
}

export function lockGiftCard(tx: Tx, siteId: SiteId, id: string): Promise<GiftCardTerms | undefined> {
  return tx
    .selectFrom("giftCards")
    .select(GIFT_CARD)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** What a holder has spent of a locked gift card, in cents; undefined if it never used the card. */
export async function readSpent(tx: Tx, giftCardId: string, holder: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("giftCardSpendings")
    .select("spent")
    .where("giftCardId", "=", giftCardId)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return row?.spent;
}

/**
 * Sets what a holder has spent of a locked gift card and changes the balance by the difference, in
 * cents.
 */
export async function setSpent(
  tx: Tx,
  siteId: SiteId,
  giftCardId: string,
  { holder, before, spent, now }: { holder: string; before: number; spent: number; now: Date },
): Promise<void> {
  await tx
    .insertInto("giftCardSpendings")
    .values({ siteId, giftCardId, holder, spent, spentAt: now, updatedAt: now })
    .onConflict((clash) =>
      clash.constraint("gift_card_spendings_pkey").doUpdateSet({ spent, updatedAt: now }),
    )
    .execute();
  await tx
    .updateTable("giftCards")
    .set((is) => ({ balance: is("balance", "-", spent - before) }))
    .where("siteId", "=", siteId)
    .where("id", "=", giftCardId)
    .execute();
}

/**
 * The gift cards that a holder has used, always in one order, so that locking them cannot deadlock.
 */
export async function listGiftCardIds(tx: Tx, siteId: SiteId, holder: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("giftCardSpendings as spending")
    .innerJoin("giftCards as card", "card.id", "spending.giftCardId")
    .select("card.id")
    .where("card.siteId", "=", siteId)
    .where("spending.holder", "=", holder)
    .orderBy("card.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The coupons that a holder has redeemed, always in one order. */
export async function listCouponIds(tx: Tx, siteId: SiteId, holder: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("couponRedemptions as redemption")
    .innerJoin("coupons as coupon", "coupon.id", "redemption.couponId")
    .select("coupon.id")
    .where("coupon.siteId", "=", siteId)
    .where("redemption.holder", "=", holder)
    .orderBy("coupon.id")
    .execute();
  return rows.map(({ id }) => id);
}
