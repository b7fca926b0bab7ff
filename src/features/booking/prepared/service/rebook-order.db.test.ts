import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();
let world: World;
let ada: string;
let owner: { customerId: string; token: string };
let bo: string;
let rex: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  ada = await world.addGroomer({ displayName: "Ada Brush" });
});

beforeEach(async () => {
  owner = await world.addCustomer();
  const { poodle, shepherd } = world.pets.breeds;
  bo = await makePet(database.db, world.siteId, owner.customerId, poodle, { name: "Bo" });
  rex = await makePet(database.db, world.siteId, owner.customerId, shepherd, { name: "Rex", weight: 70 });
});

function make(over: Partial<OrderOver> = {}): Promise<string> {
  const serviceId = world.offer.services.bath;
  const lines = [bo, rex].map((petId) => ({ petId, serviceId }));
  const { customerId } = owner;
  const usual = { customerId, areaId: world.areaId, groomerId: ada, lines, now: world.clock.now() };
  const start = new Date("2026-12-10T18:00:00Z");
  return makeOrder(database.db, world.siteId, { ...usual, start, status: "complete", ...over });
}

const rebook = (orderId: string, token: string | undefined = owner.token, date?: string) =>
  world.call("POST", "/v1/checkout/rebook", {
    body: { orderId, ...(date && { date }) },
    ...(token && { token }),
  });

describe("rebooking an order", () => {
  it("starts on the day that is suggested for the next visit, unless that has passed", async () => {
    const id = await make();
    const today = toLocalDate(world.clock.now(), "America/Phoenix");
    const desired = async (date?: string) => (await rebook(id, owner.token, date)).body.desiredDate;
    expect(await desired(addDays(today, 42))).toBe(addDays(today, 42));
    expect(await desired(today)).toBe(today);
    expect([await desired(addDays(today, -1)), await desired()]).toEqual([null, null]);
  });

  it("starts with its address, pets, services and groomer, and lacks only a time", async () => {
    const id = await make();
    const { status, body, cookies } = await rebook(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "new",
      isRebook: true,
      address: { addressLine: "1201 N 7th St", addressLine2: "Apt 4", addressNotes: expect.any(String) },
      area: { name: "Phoenix" },
      wishedGroomer: { id: ada },
      pets: [
        { id: bo, isNew: false, name: "Bo", services: [{ id: world.offer.services.bath }] },
        { id: rex, isNew: false, name: "Rex", services: [{ id: world.offer.services.bath }] },
      ],
      visits: [],
      upsells: [],
      coupon: null,
      paymentMethod: null,
    });
    expect(body.missing).not.toContain("address");
    expect(body.missing).not.toContain("pets");
    expect(cookies.join()).toContain("waggon_booking");
    const slots = await world.call("GET", `${BASE}/${body.id}/available-timeslots?date=2027-01-08`, {
      token: owner.token,
    });
    expect(slots.body.slots.length).toBeGreaterThan(0);
  });

  it("prices a pet by the time that groomers set for it", async () => {
    const usual = (await rebook(await make())).body.quote;
    await database.db.updateTable("pets").set({ timeModifierPercent: 150 }).where("id", "=", rex).execute();
    const longer = (await rebook(await make())).body.quote;
    const priceOf = (quote: { entries: { petId: string | null; amount: { min: number } }[] }, id: string) =>
      quote.entries.reduce((sum, { petId, amount }) => sum + (petId === id ? amount.min : 0), 0);
    expect([priceOf(usual, bo), priceOf(longer, bo)]).toEqual([7_200, 7_200]);
    expect([priceOf(usual, rex), priceOf(longer, rex)]).toEqual([9_000, 13_500]);
    expect(longer.minutes).toBe(Math.ceil((54 + 90) / 15) * 15);
  });

  it("leaves out a groomer and a pet that are gone", async () => {
    const gone = await world.addGroomer();
    const id = await make({ groomerId: gone });
    await setGroomerStatus(database.db, gone, "inactive");
    await database.db.updateTable("pets").set({ status: "removed" }).where("id", "=", rex).execute();
    const { body } = await rebook(id);
    expect(body.wishedGroomer).toBeNull();
    expect(body.pets.map((pet: { id: string }) => pet.id)).toEqual([bo]);
  });

  it("gives the booking to the customer alone from the start", async () => {
    const { body } = await rebook(await make());
    expect((await world.call("GET", `${BASE}/${body.id}`)).status).toBe(404);
    const stranger = await world.addCustomer();
    expect((await world.call("GET", `${BASE}/${body.id}`, { token: stranger.token })).status).toBe(404);
  });
});

describe("rebooking is refused", () => {
  it("for a request, which has no appointment yet", async () => {
    const id = await make({ start: null, status: "request", groomerId: null });
    const { status, body } = await rebook(id);
    expect([status, body.code]).toEqual([409, "conflict"]);
  });

  it("with one answer for missing orders and orders of other customers or brands", async () => {
    const missing = await rebook(newId());
    expect(missing.status).toBe(404);
    const id = await make();
    const stranger = await world.addCustomer();
    const foreign = await rebook(id, stranger.token);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    const otherBrand = await makeWorld(database.db);
    const { token } = await otherBrand.addCustomer();
    const onOtherBrand = await otherBrand.call("POST", "/v1/checkout/rebook", {
      token,
      body: { orderId: id },
    });
    expect([onOtherBrand.status, onOtherBrand.body]).toEqual([404, missing.body]);
  });

  it("for every other role", async () => {
    const id = await make();
    const visitor = await world.call("POST", "/v1/checkout/rebook", { body: { orderId: id } });
    expect(visitor.status).toBe(401);
    const { groomer, staff } = await world.addPeople();
    for (const { token } of [groomer, staff]) expect((await rebook(id, token)).status).toBe(403);
  });
});
