import { beforeEach, describe, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeCoupon, makeGiftCard } from "./factory.ts";
import {
  findCoupon,
  findGiftCard,
  redeemCoupon,
  refundGiftCard,
  releaseCoupon,
  spendGiftCard,
} from "./service.ts";

const database = useDatabase({ max: 70 });
const now = new Date("2026-03-02T17:00:00Z");
const MANY = 64;
let siteId: SiteId;

beforeEach(async () => {
  ({ siteId } = await makeSite(database.db));
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

/** Opens all transactions before the first of them continues. */
async function atOnce<T>(count: number, work: (tx: Tx, index: number) => Promise<T>): Promise<T[]> {
  let open = 0;
  let start = () => {};
  const gate = new Promise<void>((resolve) => {
    start = resolve;
  });
  const runOne = (index: number) =>
    inTx(async (tx) => {
      open += 1;
      if (open === count) start();
      await gate;
      return work(tx, index);
    });
  return Promise.all(Array.from({ length: count }, (_, index) => runOne(index)));
}

/** The coupon that `makeCoupon` makes, as a price has read it. */
const anyBooking = { firstOrder: false, serviceIds: [], areaIds: [] };
const tenOff = (id: string) =>
  ({ id, code: "HELLO10", kind: "fixed", value: 1_000, minimumSubtotal: 0, ...anyBooking }) as const;

const balanceOf = async (id: string) =>
  (await database.db.selectFrom("giftCards").select("balance").where("id", "=", id).executeTakeFirst())
    ?.balance;
const usesOf = async (id: string) =>
  (await database.db.selectFrom("coupons").select("uses").where("id", "=", id).executeTakeFirst())?.uses;

describe("a coupon", () => {
  it("is found by its typed code, with spaces and in any case", async () => {
    const id = await makeCoupon(database.db, siteId, { minimumSubtotal: 5_000 });
    expect(await findCoupon(database.db, siteId, " hello 10 ", now)).toEqual({
      coupon: { id, code: "HELLO10", kind: "fixed", value: 1_000, minimumSubtotal: 5_000, ...anyBooking },
    });
  });

  it("is refused with a reason when it is unknown, expired or of another site", async () => {
    const other = await makeSite(database.db);
    await makeCoupon(database.db, other.siteId);
    expect(await findCoupon(database.db, siteId, "HELLO10", now)).toEqual({ reason: "unknown" });
    await makeCoupon(database.db, siteId, { endsAt: now });
    expect(await findCoupon(database.db, siteId, "HELLO10", now)).toEqual({ reason: "expired" });
  });

  it.each([
    ["discount", { value: 2_000 }],
    ["kind", { kind: "percent" as const }],
    ["minimum", { minimumSubtotal: 500 }],
  ])("is not redeemed when its %s has changed since the price was made", async (_, change) => {
    const id = await makeCoupon(database.db, siteId);
    await database.db.updateTable("coupons").set(change).where("id", "=", id).execute();
    expect(await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }))).toBe(
      "changed",
    );
    expect(await usesOf(id)).toBe(0);
  });

  it("for one use is redeemed once when 64 bookings try at the same moment", async () => {
    const id = await makeCoupon(database.db, siteId, { maxUses: 1 });
    const faults = await atOnce(MANY, (tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }));
    expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    expect(faults.filter((fault) => fault === "used_up")).toHaveLength(MANY - 1);
    expect(await usesOf(id)).toBe(1);
  });

  it("is used once by a booking that redeems it sixteen times", async () => {
    const id = await makeCoupon(database.db, siteId, { maxUses: 1 });
    const holder = newId();
    const faults = await atOnce(16, (tx) => redeemCoupon(tx, siteId, tenOff(id), { holder, now }));
    expect(new Set(faults)).toEqual(new Set([null]));
    expect(await usesOf(id)).toBe(1);
  });

  it("can be used again after the same booking releases it", async () => {
    const id = await makeCoupon(database.db, siteId, { maxUses: 1 });
    const holder = newId();
    await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder, now }));
    await inTx((tx) => releaseCoupon(tx, siteId, id, { holder: newId() }));
    expect(await usesOf(id)).toBe(1);
    await atOnce(16, (tx) => releaseCoupon(tx, siteId, id, { holder }));
    expect(await usesOf(id)).toBe(0);
    expect(await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }))).toBeNull();
  });

  it("stops when its maximum falls below its uses", async () => {
    const id = await makeCoupon(database.db, siteId, { maxUses: 3 });
    const holder = newId();
    await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder, now }));
    await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }));
    await database.db.updateTable("coupons").set({ maxUses: 1 }).where("id", "=", id).execute();
    expect(await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }))).toBe(
      "used_up",
    );
    await inTx((tx) => releaseCoupon(tx, siteId, id, { holder }));
    expect(await usesOf(id)).toBe(1);
  });

  it("stays unused when the transaction fails", async () => {
    const id = await makeCoupon(database.db, siteId);
    const failing = inTx(async (tx) => {
      await redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now });
      throw new Error("no order after all");
    });
    await expect(failing).rejects.toThrow("no order");
    expect(await usesOf(id)).toBe(0);
  });

  it("cannot be used at another site", async () => {
    const other = await makeSite(database.db);
    const id = await makeCoupon(database.db, other.siteId);
    expect(await inTx((tx) => redeemCoupon(tx, siteId, tenOff(id), { holder: newId(), now }))).toBe(
      "unknown",
    );
  });
});

describe("a gift card", () => {
  it("is found by the code that was made by hand, before that of a sold card", async () => {
    const made = await makeGiftCard(database.db, siteId, { code: "GIFT-ABCDEF-GHJKMN" });
    const find = async (code: string) => findGiftCard(database.db, siteId, code, now);
    expect(await find("gift-abcdef-ghjkmn")).toMatchObject({ giftCard: { id: made } });
    const sold = await makeGiftCard(database.db, siteId, { code: "GIFT-ABCD-EFGH-JKMN" });
    expect(await find("gift-abcdef-ghjkmn")).toMatchObject({ giftCard: { id: made } });
    expect(await find("giftabcdefghjkmn")).toMatchObject({ giftCard: { id: sold } });
  });

  it("is found with its balance or refused with a reason", async () => {
    const id = await makeGiftCard(database.db, siteId);
    expect(await findGiftCard(database.db, siteId, "gift-k7f3qx", now)).toEqual({
      giftCard: { id, code: "GIFT-K7F3QX", balance: 5_000 },
    });
    await makeGiftCard(database.db, siteId, { code: "EMPTY", balance: 0 });
    await makeGiftCard(database.db, siteId, { code: "OLD", expiresAt: now });
    const other = await makeSite(database.db);
    for (const [site, code, reason] of [
      [siteId, "EMPTY", "empty"],
      [siteId, "OLD", "expired"],
      [siteId, "NONE", "unknown"],
      [other.siteId, "GIFT-K7F3QX", "unknown"],
    ] as const) {
      expect(await findGiftCard(database.db, site, code, now)).toEqual({ reason });
    }
  });

  it("never goes below zero when 64 bookings spend it at the same moment", async () => {
    const id = await makeGiftCard(database.db, siteId, { balance: 5_000 });
    const faults = await atOnce(MANY, (tx) =>
      spendGiftCard(tx, siteId, id, { holder: newId(), now, cents: 700 }),
    );
    expect(faults.filter((fault) => fault === null)).toHaveLength(7);
    expect(faults.filter((fault) => fault === "empty")).toHaveLength(MANY - 7);
    expect(await balanceOf(id)).toBe(100);
  });

  it("is spent once by a booking, which may change the amount", async () => {
    const id = await makeGiftCard(database.db, siteId);
    const holder = newId();
    await atOnce(16, (tx) => spendGiftCard(tx, siteId, id, { holder, now, cents: 4_000 }));
    expect(await balanceOf(id)).toBe(1_000);
    expect(await inTx((tx) => spendGiftCard(tx, siteId, id, { holder, now, cents: 5_000 }))).toBeNull();
    expect(await balanceOf(id)).toBe(0);
    expect(await inTx((tx) => spendGiftCard(tx, siteId, id, { holder, now, cents: 5_001 }))).toBe("empty");
  });

  it("gets the unused rest of a booking back once", async () => {
    const id = await makeGiftCard(database.db, siteId);
    const holder = newId();
    await inTx((tx) => spendGiftCard(tx, siteId, id, { holder, now, cents: 4_000 }));
    const back = await atOnce(16, (tx) => refundGiftCard(tx, siteId, id, { holder, now, finalCents: 1_500 }));
    expect(back.reduce((sum, cents) => sum + cents, 0)).toBe(2_500);
    expect(await balanceOf(id)).toBe(3_500);
    expect(await inTx((tx) => refundGiftCard(tx, siteId, id, { holder, now }))).toBe(1_500);
    expect(await inTx((tx) => refundGiftCard(tx, siteId, id, { holder: newId(), now }))).toBe(0);
    expect(await balanceOf(id)).toBe(5_000);
  });

  it.each([0, -1, 0.5, Number.NaN])("refuses to spend %d cents", async (cents) => {
    const id = await makeGiftCard(database.db, siteId);
    await expect(
      inTx((tx) => spendGiftCard(tx, siteId, id, { holder: newId(), now, cents })),
    ).rejects.toThrow(RangeError);
    expect(await balanceOf(id)).toBe(5_000);
  });

  it("cannot be spent at another site or after its expiry", async () => {
    const other = await makeSite(database.db);
    const foreign = await makeGiftCard(database.db, other.siteId);
    const old = await makeGiftCard(database.db, siteId, { expiresAt: now });
    const spend = (id: string) =>
      inTx((tx) => spendGiftCard(tx, siteId, id, { holder: newId(), now, cents: 100 }));
    expect(await spend(foreign)).toBe("unknown");
    expect(await spend(old)).toBe("expired");
  });
});
