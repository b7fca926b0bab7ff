import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { makeCoupon } from "#features/promotions/factory.ts";
import { takeLock } from "#kit/server/statements.ts";
import {
  type Booking,
  firstSlotOn,
  proveCustomer,
  readyToPlace,
  slotsOn,
  startBooking,
} from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-07";
const CODE = "HELLO10";
const PHONE = "+16025557701";
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

const coupon = (over: Parameters<typeof makeCoupon>[2]) => makeCoupon(database.db, world.siteId, over);
const use = (booking: Booking) => booking.put("coupon", { code: CODE });
const place = async (booking: Booking) => {
  const { quote } = (await booking.get("")).body;
  return booking.post("place-order", { agreedTotal: quote.total });
};
const shown = async (booking: Booking) => (await booking.get("")).body.coupon;
const uses = async (id: string) =>
  (await database.db.selectFrom("coupons").select("uses").where("id", "=", id).executeTakeFirstOrThrow())
    .uses;
const services = async (booking: Booking, ids: readonly string[]) => {
  const [pet] = (await booking.get("")).body.pets;
  const chosen = ids.map((id) => ({ id, serviceAddOns: [] }));
  return booking.put("set-services", { pets: [{ id: pet.id, services: chosen }] });
};

describe("a coupon for some services", () => {
  it("counts for a booking with one of them, and names them to all others", async () => {
    const { bath, groom } = world.offer.services;
    const booking = await startBooking(world);
    await coupon({ serviceIds: [groom] });
    const name = await database.db
      .selectFrom("services")
      .select("name")
      .where("id", "=", groom)
      .executeTakeFirstOrThrow();
    const message = `This code is for ${name.name}. Book it to use the code.`;
    const refused = await use(booking);
    expect([refused.status, refused.body.errors]).toEqual([422, { code: [message] }]);
    expect(refused.body.details, "it is a coupon, so pages do not look for a gift card").toEqual({
      misfit: "other_services",
    });
    await services(booking, [bath, groom]);
    expect((await use(booking)).body.coupon).toEqual({ code: CODE, counts: true, message: null });
    const withIt = (await booking.get("")).body.quote.total;
    await services(booking, [bath]);
    expect(await shown(booking)).toEqual({ code: CODE, counts: false, message });
    await services(booking, [bath, groom]);
    expect((await booking.get("")).body.quote.total).toEqual(withIt);
  });
});

describe("a coupon for some areas", () => {
  it("counts in them only", async () => {
    const booking = await startBooking(world);
    const id = await coupon({ areaIds: ["01990000-0000-7000-8000-0000000000aa"] });
    expect((await use(booking)).body.errors).toEqual({ code: ["This code does not count in your area."] });
    await database.db
      .updateTable("coupons")
      .set({ areaIds: [world.areaId] })
      .where("id", "=", id)
      .execute();
    expect((await use(booking)).body.coupon).toMatchObject({ counts: true });
  });
});

describe("a coupon for a first appointment", () => {
  const message = "This code is for a first appointment only.";
  /** A booking of the same customer, ready but for its coupon. */
  async function ready(at: number): Promise<Booking> {
    // One number gets a code a minute.
    world.clock.advance({ minutes: 2 });
    const booking = await startBooking(world);
    const slot = (await slotsOn(booking, DAY))[at];
    if (!slot) throw new Error("Nothing is offered");
    expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
    await proveCustomer(world, booking, PHONE);
    expect((await booking.put("payment-method", { id: "cash" })).status).toBe(200);
    return booking;
  }

  it("counts once for a customer, also for a guest who turns out to be known", async () => {
    const id = await coupon({ firstOrder: true });
    const first = await ready(0);
    expect((await use(first)).body.coupon).toMatchObject({ counts: true });
    expect((await place(first)).status).toBe(200);
    expect(await uses(id)).toBe(1);
    expect(await shown(first), "the placed booking has it").toMatchObject({ counts: true });

    const guest = await startBooking(world);
    await guest.post("set-appointment-time", await firstSlotOn(guest, "2027-01-08"));
    expect((await use(guest)).body.coupon).toMatchObject({ counts: true });
    world.clock.advance({ minutes: 2 });
    await proveCustomer(world, guest, PHONE);
    expect(await shown(guest)).toEqual({ code: CODE, counts: false, message });
    expect((await use(guest)).body.errors).toEqual({ code: [message] });
  });

  it("counts again for a customer whose only appointment is canceled", async () => {
    await coupon({ firstOrder: true });
    const first = await ready(0);
    expect((await place(first)).status).toBe(200);
    const second = await ready(1);
    expect((await use(second)).status).toBe(422);
    await database.db
      .updateTable("orders")
      .set({ status: "cancelled" })
      .where("siteId", "=", world.siteId)
      .execute();
    expect((await use(second)).body.coupon).toMatchObject({ counts: true });
  });

  it("does not count for a booking that waits while another one of the customer is placed", async () => {
    const id = await coupon({ firstOrder: true });
    const other = await startBooking(world);
    await readyToPlace(world, other, await firstSlotOn(other, "2027-01-08"), { id: "cash" });
    const [order] = (await place(other)).body.orders;
    const booking = await ready(0);
    expect((await use(booking)).body.coupon).toMatchObject({ counts: true });
    const { id: customerId } = await database.db
      .selectFrom("customers")
      .select("id")
      .where("siteId", "=", world.siteId)
      .where("phoneNumber", "=", PHONE)
      .executeTakeFirstOrThrow();
    let placing: ReturnType<typeof place> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await takeLock(tx, lockCustomer(world.siteId, customerId));
      placing = place(booking);
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
        expect(rows.length).toBeGreaterThan(0);
      });
      await tx.updateTable("orders").set({ customerId }).where("id", "=", order.id).execute();
    });
    const answer = await placing;
    expect([answer?.status, answer?.body.code]).toEqual([409, "price_changed"]);
    expect(await uses(id)).toBe(0);
  });

  it("counts for one of two bookings that a customer places at once", async () => {
    const id = await coupon({ firstOrder: true });
    await world.addGroomer();
    const both = [await ready(0), await ready(5)];
    for (const booking of both) expect((await use(booking)).body.coupon).toMatchObject({ counts: true });
    const answers = await Promise.all(both.map(place));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("price_changed");
    expect(await uses(id)).toBe(1);
    const loser = both[answers.findIndex(({ status }) => status === 409)] as Booking;
    expect(await shown(loser)).toEqual({ code: CODE, counts: false, message });
    expect((await place(loser)).status).toBe(200);
    expect(await uses(id)).toBe(1);
  });
});

it("is refused for a booking that is placed while the coupon gets a condition", async () => {
  const id = await coupon({});
  const booking = await startBooking(world);
  await readyToPlace(world, booking, await firstSlotOn(booking, DAY), { id: "cash" });
  const { quote } = (await use(booking)).body;
  const change = { serviceIds: [world.offer.services.groom] };
  await database.db.updateTable("coupons").set(change).where("id", "=", id).execute();
  const placed = await booking.post("place-order", { agreedTotal: quote.total });
  expect([placed.status, placed.body.code]).toEqual([409, "price_changed"]);
  expect(await uses(id)).toBe(0);
});
