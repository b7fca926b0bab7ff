import { beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "#features/quotes/contract.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let code: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  const mia = await world.addCustomer();
  const shown = await world.call("GET", "/v2/service-marketing/customer/referral-code", mia);
  code = shown.body.code;
});

const credit = async (token = "") =>
  (await world.call("GET", "/v2/service-marketing/customer/credit", { token })).body.balance as number;

/** Prepares a referred friend's booking for placing, and reads how much credit pays of the price. */
async function makeFriend(date: string, referral = code) {
  const booking = await startBooking(world, {}, { referral });
  const ready = await readyToPlace(world, booking, await firstSlotOn(booking, date), { id: "cash" });
  return { booking, quote: ready.quote as Quote, paid: sumTakenOff(ready.quote, "credit") };
}
const CANCEL = "/v2/service-checkout/pet-service/cancel-orders";

describe("a booking with a friend's code", () => {
  it("earns $10 credit at registration, which pays last and is spent by the order", async () => {
    const { booking, quote, paid } = await makeFriend("2027-01-06", code.toLowerCase());
    expect(paid).toEqual({ min: 1_000, max: 1_000 });
    expect(quote.entries.at(-1)).toMatchObject({ kind: "credit" });
    expect(await credit(booking.token)).toBe(1_000);
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed.status).toBe(200);
    expect(placed.body.quote).toEqual(quote);
    expect(await credit(booking.token)).toBe(0);
  });

  it("gets the credit back once when the visit is cancelled", async () => {
    const { booking, quote } = await makeFriend("2027-01-08");
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    const token = booking.token as string;
    const reasons = await world.call(
      "GET",
      "/v2/service-appointment/service-provider/cancellation-reasons?category=customer-cancellations",
    );
    const body = { orderIds: [placed.body.orders[0].id], reasonId: reasons.body[0].id, description: "" };
    expect((await world.call("POST", CANCEL, { token, body })).status).toBe(200);
    await world.call("POST", CANCEL, { token, body });
    expect(await credit(token)).toBe(1_000);
  });

  it("is not placed above the shown price when the credit was spent elsewhere", async () => {
    const { booking, quote } = await makeFriend("2027-01-11");
    const token = booking.token as string;
    const me = await world.call("GET", "/v1/customer", { token });
    const customerId = me.body.id as string;
    const last = await database.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", world.siteId)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("creditEntries")
      .values({
        customerId,
        position: 2,
        siteId: world.siteId,
        kind: "spent",
        amount: -1_000,
        previousBalance: 1_000,
        balance: 0,
        orderId: last.id,
        createdAt: world.clock.now(),
      })
      .execute();
    const refused = await booking.post("place-order", { agreedTotal: quote.total });
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
  });

  it("accepts an unknown code, but gives no credit", async () => {
    const { paid } = await makeFriend("2027-01-12", "NOBODY23");
    expect(paid).toEqual({ min: 0, max: 0 });
  });
});
