import { beforeEach, describe, expect, it } from "vitest";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { type Booking, proveCustomer, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { type Answer, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAYS = ["2027-01-06", "2027-01-07", "2027-01-08", "2027-01-11"];
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
});

/** Makes bookings with different times and the same code, ready to be placed. */
async function readyWith(count: number, path: "coupon" | "gift-card", code: string) {
  const ready: { booking: Booking; total: { min: number; max: number } }[] = [];
  for (let n = 0; n < count; n++) {
    const groomerId = await world.addGroomer();
    const booking = await startBooking(world);
    const slots = await slotsOn(booking, DAYS[n % DAYS.length] as string);
    const slot = slots.find((entry) => entry.groomerId === groomerId);
    if (!slot) throw new Error("Nothing is offered");
    expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
    await proveCustomer(world, booking);
    expect((await booking.put("payment-method", { id: "card", sourceId: "tok_visa" })).status).toBe(200);
    const used = await booking.put(path, { code });
    expect(used.status).toBe(200);
    ready.push({ booking, total: used.body.quote.total });
  }
  return ready;
}

const placeAll = (ready: Awaited<ReturnType<typeof readyWith>>): Promise<Answer[]> =>
  Promise.all(ready.map(({ booking, total }) => booking.post("place-order", { agreedTotal: total })));

/** Cents that the bank holds, or may hold shortly before a far visit. */
async function moneySecured(): Promise<number> {
  const rows = await database.db
    .selectFrom("sandboxAuthorizations")
    .innerJoin("payments", "payments.gatewayKey", "sandboxAuthorizations.key")
    .select("sandboxAuthorizations.amount")
    .where("payments.siteId", "=", world.siteId)
    .where("sandboxAuthorizations.status", "in", ["authorized", "set_up"])
    .execute();
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

const ordersNow = () =>
  database.db.selectFrom("orders").select(["id", "totalMax"]).where("siteId", "=", world.siteId).execute();

describe("50 bookings placed at once", () => {
  it("use a coupon once; the others are refused, pay nothing and keep their time", async () => {
    const id = await makeCoupon(database.db, world.siteId, { maxUses: 1 });
    const ready = await readyWith(50, "coupon", "HELLO10");
    const answers = await placeAll(ready);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["price_changed"]));
    const coupon = await database.db
      .selectFrom("coupons")
      .select("uses")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(coupon?.uses).toBe(1);
    const orders = await ordersNow();
    expect(orders).toHaveLength(1);
    expect(await moneySecured()).toBe(orders[0]?.totalMax);

    const { booking } = ready[answers.findIndex(({ status }) => status === 409)] as (typeof ready)[number];
    const { body } = await booking.get("");
    expect(body).toMatchObject({ status: "new", missing: [], coupon: { counts: false } });
    expect((await booking.post("place-order", { agreedTotal: body.quote.total })).body.status).toBe("placed");
  }, 300_000);

  it("spend at most the balance of a gift card, and lose no cent", async () => {
    const id = await makeGiftCard(database.db, world.siteId, { balance: 35_000 });
    const ready = await readyWith(50, "gift-card", "GIFT-K7F3QX");
    const prices = new Set(ready.map(({ booking: _, total }) => total.max));
    expect(prices, "the card covers each booking alone").toEqual(new Set([0]));
    const answers = await placeAll(ready);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const orders = await ordersNow();
    const spendings = await database.db
      .selectFrom("giftCardSpendings")
      .select(["holder", "spent"])
      .where("giftCardId", "=", id)
      .execute();
    const spent = spendings.reduce((sum, row) => sum + row.spent, 0);
    const card = await database.db
      .selectFrom("giftCards")
      .select("balance")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(card?.balance).toBe(35_000 - spent);
    expect(card?.balance).toBeGreaterThanOrEqual(0);
    expect(new Set(spendings.map((row) => row.holder))).toEqual(new Set(orders.map((order) => order.id)));
    expect(orders.length).toBe(Math.floor(35_000 / (spendings[0]?.spent ?? 1)));
  }, 300_000);
});
