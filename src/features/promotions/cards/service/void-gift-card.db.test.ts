import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { refundGiftCard, spendGiftCard } from "#features/promotions/service.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { useGiftCards } from "#tests/gift-card-steps.ts";
import { GIFT_FAULTS, GIFT_REFUSALS } from "../words.ts";

const database = useDatabase();
const { at, sell, end, read, resend, inTx, spend, card, entries } = useGiftCards(database);

describe("a gift card in a booking", () => {
  const day = "2027-01-07";

  it("pays, shows the appointment, and once it is void is refused with a plain text", async () => {
    const { id } = (await sell()).body;
    const { code } = await card(id);
    await at.world.addGroomer();
    const booking = await startBooking(at.world);
    await readyToPlace(at.world, booking, await firstSlotOn(booking, day), { id: "cash" });
    const priced = await booking.put("gift-card", { code: code.toLowerCase().replaceAll("-", " ") });
    expect(priced.body.giftCard).toMatchObject({ ending: code.slice(-4), counts: true });
    const placed = await booking.post("place-order", { agreedTotal: priced.body.quote.total });
    expect(placed.status).toBe(200);
    const { balance, uses } = await read(id);
    expect(uses).toEqual([
      { orderId: placed.body.orders[0].id, number: expect.any(String), date: day, spent: 5_000 - balance },
    ]);
    expect(balance).toBeLessThan(5_000);
    const reader = await makeStaffMember(database.db, at.world.siteId, {
      ...{ now: at.world.clock.now(), permissions: PERMISSIONS.filter((name) => name !== "orders.read") },
    });
    expect((await read(id, reader.token)).uses).toEqual([]);

    const other = (await sell({ amount: 50_000 })).body;
    const held = await startBooking(at.world);
    await readyToPlace(at.world, held, await firstSlotOn(held, day), { id: "cash" });
    const agreed = await held.put("gift-card", { code: (await card(other.id)).code });
    await end(other.id);
    const late = await held.post("place-order", { agreedTotal: agreed.body.quote.total });
    expect([late.status, late.body.code]).toEqual([409, "price_changed"]);
    expect((await held.get("")).body.giftCard.message).toContain("Our team canceled this gift card");
    const again = await held.put("gift-card", { code: (await card(other.id)).code });
    expect([again.status, again.body.errors.code[0]]).toEqual([
      422,
      expect.stringContaining("Our team canceled this gift card"),
    ]);
  });

  it("is a liability of the brand until it is void, and no revenue", async () => {
    const { id } = (await sell()).body;
    const open = async () =>
      (await at.world.call("GET", "/v2/staff/money/gift-cards", { token: at.token })).body.open;
    const revenue = async () =>
      (
        await at.world.call("GET", "/v2/staff/reports/revenue?from=2027-01-01&to=2027-01-31&by=day", {
          token: at.token,
        })
      ).body;
    const before = await revenue();
    expect(await open()).toBe(5_000);
    await sell();
    expect(await open()).toBe(10_000);
    await end(id);
    expect(await open()).toBe(5_000);
    expect(before).toHaveProperty("rows");
    expect(await revenue()).toEqual(before);
    const ledger = await database.db.selectFrom("ledgerEntries").select("id").execute();
    expect(ledger).toEqual([]);
  });
});

const hasWaiter = () =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
  });

describe("a void gift card", () => {
  it("stays spent where it was, takes back what is refunded, and spends nothing more", async () => {
    const { id } = (await sell()).body;
    const holder = newId();
    await spend(id, 2_000, holder);
    expect((await end(id, 1, "Stolen")).body).toMatchObject({
      ...{ state: "void", balance: 3_000, voidReason: "Stolen", revision: 2 },
    });
    expect([await spend(id, 100), await spend(id, 2_000, holder)]).toEqual(["void", null]);
    const { siteId, clock } = at.world;
    expect(await inTx((tx) => refundGiftCard(tx, siteId, id, { holder, now: clock.now() }))).toBe(2_000);
    expect(await spend(id, 100)).toBe("void");
    expect((await end(id, 2)).body.message).toBe(GIFT_REFUSALS.void);
    expect((await entries()).at(-1)).toMatchObject({
      ...{ action: "void gift card", after: { isVoid: true, unspent: "$30" }, reason: "Stolen" },
    });
  });

  it("needs a reason, and has one winner of two members of the team", async () => {
    const { id } = (await sell()).body;
    const bare = await end(id, 1, " ");
    expect([bare.status, bare.body.errors]).toEqual([422, { reason: [GIFT_FAULTS.voidReason] }]);
    const both = await Promise.all([end(id), end(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is spent by no booking that waits while it becomes void", async () => {
    const { id } = (await sell()).body;
    let spending: Promise<unknown> | undefined;
    await inTx(async (tx) => {
      await tx
        .updateTable("giftCards")
        .set({ voidedAt: at.world.clock.now() })
        .where("id", "=", id)
        .execute();
      spending = spend(id, 2_000);
      await hasWaiter();
    });
    expect(await spending).toBe("void");
    expect((await card(id)).balance).toBe(5_000);
  });

  it("waits for a booking that is spending it", async () => {
    const { id } = (await sell()).body;
    let ending: ReturnType<typeof end> | undefined;
    await inTx(async (tx) => {
      await spendGiftCard(tx, at.world.siteId, id, {
        holder: newId(),
        now: at.world.clock.now(),
        cents: 2_000,
      });
      ending = end(id);
      await hasWaiter();
    });
    expect((await ending)?.body).toMatchObject({ state: "void", balance: 3_000 });
    expect((await entries()).at(-1)?.after).toMatchObject({ unspent: "$30" });
  });
});

it("is sent as it stands after the change that it waits for", async () => {
  const { id } = (await sell()).body;
  let resending: ReturnType<typeof resend> | undefined;
  await inTx(async (tx) => {
    await tx.updateTable("giftCards").set({ revision: 2 }).where("id", "=", id).execute();
    const sale = tx.updateTable("giftCardSales").set({ recipientEmail: "two@example.com", mailRevision: 2 });
    await sale.where("giftCardId", "=", id).execute();
    resending = resend(id, { revision: 2 });
    await hasWaiter();
  });
  expect((await resending)?.body.sale).toMatchObject({ recipientEmail: "two@example.com" });
});

it("has what was sold, less what is spent, plus what was refunded, over any life", async () => {
  const holders = [newId(), newId(), newId()];
  const cents = fc.integer({ min: 1, max: 4_000 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("spend" as const), nth: fc.nat(2), cents }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), nth: fc.nat(2), cents }) },
    { weight: 1, arbitrary: fc.constant({ kind: "void" as const, nth: 0, cents: 0 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { id } = (await sell()).body;
      const { siteId, clock } = at.world;
      let isVoid = false;
      const spent = new Map<string, number>();
      const left = () => 5_000 - [...spent.values()].reduce((sum, one) => sum + one, 0);
      for (const { kind, nth, cents: amount } of steps) {
        const holder = holders[nth] as string;
        const own = spent.get(holder);
        if (kind === "void") {
          await end(id);
          isVoid = true;
        } else if (kind === "refund") {
          const more = { holder, now: clock.now(), finalCents: amount };
          const back = await inTx((tx) => refundGiftCard(tx, siteId, id, more));
          expect(back).toBe(Math.max(0, (own ?? 0) - amount));
          if (back > 0) spent.set(holder, amount);
        } else {
          const fault = await spend(id, amount, holder);
          const isSame = own === amount;
          const lack = isVoid ? "void" : left() + (own ?? 0) < amount ? "empty" : null;
          expect(fault).toBe(isSame ? null : lack);
          if (fault === null) spent.set(holder, amount);
        }
        const { amount: sold, balance, state } = await read(id);
        expect([sold, balance]).toEqual([5_000, left()]);
        expect(state).toBe(isVoid ? "void" : left() === 0 ? "used_up" : "active");
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
