import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type CouponOver = {
  code?: string;
  kind?: "percent" | "fixed";
  value?: number;
  minimumSubtotal?: number;
  startsAt?: Date;
  endsAt?: Date;
  maxUses?: number;
  uses?: number;
  active?: boolean;
  firstOrder?: boolean;
  serviceIds?: string[];
  areaIds?: string[];
};

/** Adds a coupon for $10 by default and returns its id. */
export async function makeCoupon(db: Db, siteId: SiteId, over: CouponOver = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto("coupons")
    .values({ id, siteId, code: "HELLO10", kind: "fixed", value: 1_000, ...over })
    .execute();
  return id;
}

/** Adds a gift card of $50 by default and returns its id. */
export async function makeGiftCard(
  db: Db,
  siteId: SiteId,
  over: { code?: string; balance?: number; expiresAt?: Date; voidedAt?: Date } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto("giftCards")
    .values({ id, siteId, code: "GIFT-K7F3QX", balance: 5_000, ...over })
    .execute();
  return id;
}
