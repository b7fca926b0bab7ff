import { beforeEach, describe, expect, it } from "vitest";
import { makeUpsell } from "#features/catalog/factory.ts";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { type Booking, firstSlotOn, proveCustomer, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { type Answer, makeWorld, type World } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();
const DAY = "2027-01-06";
const NOWHERE = "01990000-0000-7000-8000-0000000000ff";
let world: World;
let groomerId: string;
let booking: Booking;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  booking = await startBooking(world);
});

/** Creates an upsell that bookings see at once, because cached catalogs expire after ten seconds. */
async function upsellOf(over: Parameters<typeof makeUpsell>[2] = {}): Promise<string> {
  const id = await makeUpsell(database.db, world.siteId, over);
  world.clock.advance({ seconds: 10 });
  return id;
}
const coupon = (over: Parameters<typeof makeCoupon>[2] = {}) => makeCoupon(database.db, world.siteId, over);
const giftCard = (over: Parameters<typeof makeGiftCard>[2] = {}) =>
  makeGiftCard(database.db, world.siteId, over);
const remove = (path: string, of = booking) =>
  world.call("DELETE", `${BASE}/${of.id}/${path}`, of.token ? { token: of.token } : {});
const choose = (...upsells: unknown[]) => booking.post("order-upsells", { upsells });
const use = (code: string, of = booking) => of.put("coupon", { code });
const payWith = (code: string, of = booking) => of.put("gift-card", { code });
const entriesOf = ({ body }: Answer, kind: string) =>
  body.quote.entries
    .filter((entry: { kind: string }) => entry.kind === kind)
    .map((entry: { label: string; amount: { min: number } }) => [entry.label, entry.amount.min]);

describe("an upsell", () => {
  it("is listed with its facts, and with each photo in three sizes", async () => {
    const id = await upsellOf();
    const { status, body } = await booking.get("order-upsells");
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id, name: "Bandana", description: "Hemmed by hand", price: 1_200 }]);
    expect(Object.keys(body[0].defaultImage.sizes)).toEqual(["thumbnail", "medium", "large"]);
    expect(body[0].images).toEqual([body[0].defaultImage]);
  });

  it("is not listed when it is withdrawn, another brand's, or lacks a fact", async () => {
    const other = await makeWorld(database.db);
    await makeUpsell(database.db, other.siteId);
    await upsellOf({ active: false });
    await upsellOf({ description: "" });
    await upsellOf({ images: [] });
    expect((await booking.get("order-upsells")).body).toEqual([]);
  });

  it("is chosen with a quantity, has its own price line, and is replaced with the whole choice", async () => {
    const [bow, balm] = [await upsellOf(), await upsellOf({ name: "Balm", price: 900 })];
    const chosen = await choose({ upsellId: bow, quantity: 2 }, { upsellId: balm, quantity: 1 });
    expect(chosen.status).toBe(200);
    expect(entriesOf(chosen, "upsell")).toEqual([
      ["Bandana × 2", 2_400],
      ["Balm", 900],
    ]);
    expect(chosen.body.upsells).toEqual([
      { upsellId: bow, quantity: 2, groomerId: null, name: "Bandana", price: 1_200 },
      { upsellId: balm, quantity: 1, groomerId: null, name: "Balm", price: 900 },
    ]);
    expect((await choose()).body).toMatchObject({ upsells: [], missing: chosen.body.missing });
  });

  it("leaves a chosen time unchanged, and comes only with a groomer of the booking", async () => {
    const id = await upsellOf();
    expect((await choose({ upsellId: id, quantity: 1, groomerId })).body.errors).toEqual({
      "upsells.0.groomerId": ["Choose a groomer of this booking"],
    });
    await booking.post("set-appointment-time", await firstSlotOn(booking, DAY));
    const chosen = await choose({ upsellId: id, quantity: 1, groomerId });
    expect(chosen.body.visits).toHaveLength(1);
    expect(chosen.body.upsells).toMatchObject([{ groomerId }]);
    expect((await choose({ upsellId: id, quantity: 1 })).body.upsells).toMatchObject([{ groomerId }]);
  });

  it.each([
    [[{ quantity: 1 }], { "upsells.0.upsellId": ["upsellId is required"] }],
    [[{ upsellId: NOWHERE }], { "upsells.0.quantity": ["quantity is required"] }],
    [[{ upsellId: NOWHERE, quantity: 0 }], { "upsells.0.quantity": ["Choose at least one"] }],
    [[{ upsellId: NOWHERE, quantity: 21 }], { "upsells.0.quantity": ["Choose at most 20"] }],
    [
      [{ upsellId: NOWHERE, quantity: 1 }],
      { "upsells.0.upsellId": ["This is no longer offered. Choose something else."] },
    ],
  ])("is refused as %j", async (upsells, errors) => {
    const answer = await booking.post("order-upsells", { upsells });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
  });

  it("is refused when a fact is missing, or when two lines add up to more than 20", async () => {
    const bare = await upsellOf({ description: "" });
    expect((await choose({ upsellId: bare, quantity: 1 })).body.errors).toEqual({
      "upsells.0.description": ["description is required"],
    });
    const bow = await upsellOf();
    const answer = await choose({ upsellId: bow, quantity: 15 }, { upsellId: bow, quantity: 6 });
    expect(answer.body.errors).toEqual({ "upsells.1.quantity": ["Choose at most 20"] });
  });
});

describe("a coupon", () => {
  it("lowers the price, ignores spaces and case, and can be replaced or removed", async () => {
    await coupon();
    await coupon({ code: "TENTH", kind: "percent", value: 1_000 });
    const used = await use(" hello 10 ");
    expect(used.body.coupon).toEqual({ code: "HELLO10", counts: true, message: null });
    expect(entriesOf(used, "coupon")).toEqual([["Coupon HELLO10", -1_000]]);
    expect(entriesOf(await use("tenth"), "coupon")).toEqual([["Coupon TENTH", -920]]);
    const without = await remove("coupon");
    expect(without.body.coupon).toBeNull();
    expect(entriesOf(without, "coupon")).toEqual([]);
  });

  it("gets one answer when it is unknown, ended, early, used up, empty or another brand's", async () => {
    const other = await makeWorld(database.db);
    await makeCoupon(database.db, other.siteId, { code: "THEIRS" });
    const now = world.clock.now();
    await coupon({ code: "OVER", endsAt: now });
    await coupon({ code: "EARLY", startsAt: new Date(now.getTime() + 1) });
    await coupon({ code: "USED", maxUses: 0 });
    await giftCard({ code: "EMPTY", balance: 0 });
    const answers: Answer[] = [];
    for (const code of ["NOTHING", "OVER", "EARLY", "USED", "THEIRS"]) answers.push(await use(code));
    for (const code of ["NOTHING", "EMPTY"]) answers.push(await payWith(code));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    expect(answers[0]?.status).toBe(422);
    expect((await booking.get("")).body).toMatchObject({ coupon: null, giftCard: null });
  });

  it("names the amount that its minimum lacks, and counts once the minimum is reached", async () => {
    await coupon({ code: "BIG", minimumSubtotal: 10_400 });
    const refused = await use("BIG"); // Bath, teeth and the way: $92 at the least.
    expect(refused.body).toMatchObject({
      errors: { code: ["Add $12 more to use this code."] },
      details: { missing: 1_200 },
    });
    const bow = await upsellOf();
    await choose({ upsellId: bow, quantity: 1 });
    expect((await use("BIG")).body.coupon).toMatchObject({ counts: true });
    const without = await choose();
    const message = "Add $12 more to use this code.";
    expect(without.body.coupon).toEqual({ code: "BIG", counts: false, message });
    expect(entriesOf(without, "coupon")).toEqual([]);
  });

  it("is refused when it ends before placing, so that the customer agrees to the new price first", async () => {
    const id = await coupon();
    await booking.post("set-appointment-time", await firstSlotOn(booking, DAY));
    await proveCustomer(world, booking);
    await booking.put("payment-method", { id: "cash" });
    const { quote } = (await use("HELLO10")).body;
    await database.db
      .updateTable("coupons")
      .set({ endsAt: world.clock.now() })
      .where("id", "=", id)
      .execute();
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect([placed.status, placed.body.code]).toEqual([409, "price_changed"]);
    const { body } = await booking.get("");
    expect(body.coupon).toMatchObject({
      counts: false,
      message: "This code has ended and no longer counts.",
    });
    expect((await booking.post("place-order", { agreedTotal: body.quote.total })).body.status).toBe("placed");
  });
});

describe("entering codes", () => {
  it("allows 30 tries an hour for one booking, and counts right codes too", async () => {
    await coupon();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await (n % 2 ? use("HELLO10") : payWith("NOTHING"))).status);
    expect(statuses.slice(0, 30).filter((status) => status === 429)).toEqual([]);
    expect(statuses[30]).toBe(429);
    expect((await use("HELLO10", await startBooking(world))).status).toBe(200);
  });

  it("allows 120 tries for all bookings behind one network", async () => {
    await coupon();
    const others = await Promise.all(Array.from({ length: 5 }, () => startBooking(world)));
    let refused = 0;
    for (const other of others) {
      for (let n = 0; n < 25; n++) if ((await use("X", other)).status === 429) refused += 1;
    }
    expect(refused).toBe(5);
  });

  it.each(["coupon", "gift-card"])("refuses an empty, a long or an invalid code for a %s", async (path) => {
    for (const code of ["", "  ", "x".repeat(41), 7, null, undefined]) {
      expect((await booking.put(path, { code })).status).toBe(422);
    }
  });
});

describe("a tip", () => {
  it("is one price line of at most $500", async () => {
    const tipped = await booking.put("tip", { tip: 1_000 });
    expect(tipped.body.tip).toBe(1_000);
    expect(entriesOf(tipped, "tip")).toEqual([["Tip", 1_000]]);
    expect(entriesOf(await booking.put("tip", { tip: 0 }), "tip")).toEqual([]);
    for (const tip of [-1, 0.5, 50_001, "10", null])
      expect((await booking.put("tip", { tip })).status).toBe(422);
  });
});

describe("a booking that belongs to a customer", () => {
  it("shows its extras to that customer only, and takes changes from nobody else", async () => {
    await coupon();
    await giftCard();
    await booking.post("set-appointment-time", await firstSlotOn(booking, DAY));
    await proveCustomer(world, booking);
    const { token } = await world.addCustomer();
    for (const [method, path, body] of [
      ["GET", "order-upsells", undefined],
      ["POST", "order-upsells", { upsells: [] }],
      ["PUT", "coupon", { code: "HELLO10" }],
      ["DELETE", "coupon", undefined],
      ["PUT", "gift-card", { code: "GIFT-K7F3QX" }],
      ["DELETE", "gift-card", undefined],
      ["PUT", "tip", { tip: 1 }],
    ] as const) {
      for (const caller of [token, undefined]) {
        const more = { ...(caller && { token: caller }), ...(body && { body }) };
        const answer = await world.call(method, `${BASE}/${booking.id}/${path}`, more);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    expect((await booking.get("")).body).toMatchObject({ coupon: null, giftCard: null, tip: 0 });
  });
});
