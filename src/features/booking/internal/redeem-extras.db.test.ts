import { beforeEach, describe, expect, it } from "vitest";
import { makeUpsell } from "#features/catalog/factory.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { restoreExtras } from "#features/promotions/service.ts";
import { type Booking, firstSlotOn, proveCustomer, type Slot, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
const ORDERS = "/v2/service-checkout/pet-service/customer-orders";
let world: World;
let groomerId: string;
let booking: Booking;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

const db = () => database.db;
const ordersNow = () =>
  db()
    .selectFrom("orders")
    .select(["id", "paymentMethod", "paymentLabel", "totals", "totalMax", "bookingSessionId", "visit"])
    .where("siteId", "=", world.siteId)
    .orderBy("visit")
    .execute();
const balanceOf = async (id: string) =>
  (await db().selectFrom("giftCards").select("balance").where("id", "=", id).executeTakeFirst())?.balance;
const usesOf = async (id: string) =>
  (await db().selectFrom("coupons").select("uses").where("id", "=", id).executeTakeFirst())?.uses;
const paymentsNow = () =>
  db().selectFrom("payments").select(["amount", "status"]).where("siteId", "=", world.siteId).execute();

/** Starts a customer's booking with a time, to which each test adds extras. */
async function beginBooking(): Promise<Booking> {
  booking = await startBooking(world);
  await booking.post("set-appointment-time", await firstSlotOn(booking, DAY));
  await proveCustomer(world, booking);
  return booking;
}

async function ok(
  answer: Promise<{ status: number; body: { quote: { total: { min: number; max: number } } } }>,
) {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, body]);
  return body;
}

const place = (agreedTotal: unknown, of = booking) => of.post("place-order", { agreedTotal });

describe("an order with a coupon and a gift card", () => {
  it("spends both, authorizes the rest, and shows the customer each part", async () => {
    const upsellId = await makeUpsell(db(), world.siteId);
    const [couponId, cardId] = [
      await makeCoupon(db(), world.siteId, { maxUses: 1 }),
      await makeGiftCard(db(), world.siteId, { balance: 5_000 }),
    ];
    await beginBooking();
    await ok(booking.post("order-upsells", { upsells: [{ upsellId, quantity: 2 }] }));
    await ok(booking.put("coupon", { code: "HELLO10" }));
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    await ok(booking.put("tip", { tip: 800 }));
    const { quote } = await ok(booking.put("payment-method", { id: "card", sourceId: "tok_visa" }));
    const placed = await place(quote.total);
    expect(placed.body).toMatchObject({
      status: "placed",
      coupon: { counts: true },
      giftCard: { counts: true },
    });
    expect(placed.body.quote, "the price that was agreed to").toEqual(quote);

    const [order] = await ordersNow();
    expect(order?.totals).toEqual(quote);
    expect(await paymentsNow()).toEqual([{ amount: quote.total.max, status: "authorized" }]);
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([1, 0]);
    const { body } = await world.call("GET", `${ORDERS}/${order?.id}`, { token: booking.token ?? "" });
    expect(body).toMatchObject({
      upsells: [{ id: upsellId, name: "Bandana", price: 1_200, quantity: 2 }],
      coupon: { code: "HELLO10", discount: { min: 1_000, max: 1_000 } },
      giftCard: { ending: "F3QX", discount: { min: 5_000, max: 5_000 } },
      totals: quote,
    });
    expect(JSON.stringify([placed.body, body])).not.toContain("GIFT-K7");
  });

  it("restores both once when it is cancelled", async () => {
    const couponId = await makeCoupon(db(), world.siteId, { maxUses: 1 });
    const cardId = await makeGiftCard(db(), world.siteId, { balance: 5_000 });
    await beginBooking();
    await ok(booking.put("coupon", { code: "HELLO10" }));
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    const { quote } = await ok(booking.put("payment-method", { id: "cash" }));
    await place(quote.total);
    const [order] = await ordersNow();
    const restore = (couponHolder: string | null) =>
      db()
        .transaction()
        .execute((tx) =>
          restoreExtras(tx, world.siteId, {
            orderId: order?.id ?? "",
            couponHolder,
            now: world.clock.now(),
          }),
        );
    expect(await restore(null)).toBe(5_000);
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([1, 5_000]);
    expect(await restore(order?.bookingSessionId ?? null)).toBe(0);
    expect(await restore(order?.bookingSessionId ?? null)).toBe(0);
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([0, 5_000]);
  });
});

describe("a gift card that covers the whole price", () => {
  it("needs no other payment method and authorizes nothing", async () => {
    const cardId = await makeGiftCard(db(), world.siteId, { balance: 50_000 });
    await beginBooking();
    expect((await booking.get("")).body.missing).toEqual(["payment"]);
    const covered = (await booking.put("gift-card", { code: "GIFT-K7F3QX" })).body;
    expect(covered).toMatchObject({
      missing: [],
      quote: { total: { min: 0, max: 0 } },
      paymentMethod: { id: "gift_card", label: "Gift card ending in F3QX" },
    });
    expect((await place({ min: 0, max: 0 })).body.status).toBe("placed");
    const [order] = await ordersNow();
    expect(order).toMatchObject({ paymentMethod: "gift_card", paymentLabel: "Gift card ending in F3QX" });
    expect(await paymentsNow()).toEqual([]);
    const { gift_card: spent } = Object.fromEntries(
      covered.quote.entries.map((entry: { kind: string; amount: { max: number } }) => [
        entry.kind,
        entry.amount.max,
      ]),
    );
    expect(await balanceOf(cardId)).toBe(50_000 + spent);
  });

  it("authorizes nothing on a card that was chosen before", async () => {
    await makeGiftCard(db(), world.siteId, { balance: 50_000 });
    await beginBooking();
    await ok(booking.put("payment-method", { id: "card", sourceId: "tok_declined" }));
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    expect((await place({ min: 0, max: 0 })).body.status).toBe("placed");
    expect(await paymentsNow()).toEqual([]);
  });

  it("needs another payment method when its balance is gone, and charges nothing without consent", async () => {
    const cardId = await makeGiftCard(db(), world.siteId, { balance: 50_000 });
    await beginBooking();
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    await db().updateTable("giftCards").set({ balance: 0 }).where("id", "=", cardId).execute();
    const refused = await place({ min: 0, max: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, "not_ready"]);
    expect((await booking.get("")).body.giftCard).toEqual({
      ...{ ending: "F3QX", balance: 0, counts: false },
      message: "This gift card has ended or is empty.",
    });
    await ok(booking.put("payment-method", { id: "cash" }));
    const again = await place({ min: 0, max: 0 });
    expect([again.status, again.body.code]).toEqual([409, "price_changed"]);
    expect(await ordersNow()).toEqual([]);
  });
});

describe("a coupon for the whole price", () => {
  it("leaves nothing to pay", async () => {
    await makeCoupon(db(), world.siteId, { code: "FREE", kind: "percent", value: 10_000 });
    await beginBooking();
    expect((await booking.put("coupon", { code: "free" })).body).toMatchObject({
      missing: [],
      paymentMethod: { label: "Nothing to pay" },
    });
    expect((await place({ min: 0, max: 0 })).body.status).toBe("placed");
  });
});

describe("a request", () => {
  it("spends the coupon and gift card of its estimate, and restores both when it is cancelled", async () => {
    const upsellId = await makeUpsell(db(), world.siteId);
    const couponId = await makeCoupon(db(), world.siteId, { maxUses: 1 });
    const cardId = await makeGiftCard(db(), world.siteId, { balance: 5_000 });
    booking = await startBooking(world);
    await ok(booking.put("request-wishes", { days: [DAY], partsOfDay: [], wantsCall: false, note: "" }));
    await proveCustomer(world, booking);
    await ok(booking.post("order-upsells", { upsells: [{ upsellId, quantity: 1 }] }));
    await ok(booking.put("coupon", { code: "HELLO10" }));
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    await ok(booking.post("mark-as-order-request"));
    const [order] = await ordersNow();
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([1, 0]);
    const token = booking.token ?? "";
    const { body } = await world.call("GET", `${ORDERS}/${order?.id}`, { token });
    expect(body).toMatchObject({
      status: "request",
      upsells: [{ id: upsellId }],
      coupon: { code: "HELLO10" },
    });
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    const path = "/v2/service-checkout/pet-service/cancel-orders";
    const input = { orderIds: [order?.id], reasonId, description: "" };
    expect((await world.call("POST", path, { token, body: input })).status).toBe(200);
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([0, 5_000]);
  });
});

describe("a booking of two visits", () => {
  it("spends one gift card on both orders, each with its own total", async () => {
    const bea = await world.addGroomer();
    const upsellId = await makeUpsell(db(), world.siteId);
    const couponId = await makeCoupon(db(), world.siteId, { value: 3_000, maxUses: 1 });
    const cardId = await makeGiftCard(db(), world.siteId, { balance: 12_000 });
    booking = await startBooking(world);
    const [first, second] = await twoDogs();
    await ok(booking.post("set-appointment-time", { ...(await slotOf(groomerId, first)), services: first }));
    const times = [{ ...(await slotOf(bea, second)), services: second }];
    await ok(booking.post("set-additional-appointment-times", { times }));
    await proveCustomer(world, booking);
    await ok(booking.post("order-upsells", { upsells: [{ upsellId, quantity: 1, groomerId: bea }] }));
    await ok(booking.put("coupon", { code: "HELLO10" }));
    await ok(booking.put("gift-card", { code: "GIFT-K7F3QX" }));
    await ok(booking.put("tip", { tip: 1_000 }));
    const { quote } = await ok(booking.put("payment-method", { id: "card", sourceId: "tok_visa" }));
    const placed = await place(quote.total);
    expect(placed.body.status).toBe("placed");

    const orders = await ordersNow();
    expect(orders.map((order) => order.paymentMethod)).toEqual(["gift_card", "card"]);
    expect(orders.reduce((sum, order) => sum + order.totalMax, 0)).toBe(quote.total.max);
    expect(await paymentsNow()).toEqual([{ amount: quote.total.max, status: "authorized" }]);
    expect([await usesOf(couponId), await balanceOf(cardId)]).toEqual([1, 0]);
    const brought = await db().selectFrom("orderUpsells").select(["orderId", "quantity"]).execute();
    expect(brought).toContainEqual({ orderId: orders[1]?.id, quantity: 1 });
    expect(placed.body.quote).toEqual(quote);
  });
});

type ServiceOfPet = { petId: string; serviceId: string };

async function twoDogs(): Promise<[ServiceOfPet[], ServiceOfPet[]]> {
  const { pets } = (await booking.get("")).body;
  const second = { breedId: world.pets.breeds.poodle, name: "Flo", gender: "female", birthYear: 2021 };
  const updated = await booking.put("pets", {
    pets: [{ id: pets[0].id, breedId: pets[0].breed.id }, second],
  });
  const serviceId = world.offer.services.bath;
  const ids = updated.body.pets.map((pet: { id: string }) => pet.id);
  await booking.put("set-services", {
    pets: ids.map((id: string) => ({ id, services: [{ id: serviceId }] })),
  });
  return ids.map((petId: string) => [{ petId, serviceId }]);
}

async function slotOf(groomer: string, services: readonly ServiceOfPet[]): Promise<Slot> {
  const query = services.map(({ petId, serviceId }) => `services[]=${petId}:${serviceId}`).join("&");
  const { body } = await booking.get(
    `available-timeslots?date=${DAY}&service_provider_id=${groomer}&${query}`,
  );
  const { groomerId: offered, startsAt } = body.slots[0];
  return { groomerId: offered, startsAt } as Slot;
}
