import { beforeEach, describe, expect, it } from "vitest";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { type GroomerOver, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
/** Each test has its own brand, because a brand's groomers decide what is offered. */
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
});

/** A Wednesday. */
const DAY = "2027-01-06";
const NORTH_WEST = { lat: 33.75, lng: -112.35 };

describe("the times of a day", () => {
  it("start on quarter hours of the area's clock, within working hours, at the order's price", async () => {
    await world.addGroomer({ hours: [{ weekday: 4, startMinute: 600, endMinute: 720 }], zonePrice: 700 });
    const slots = await slotsOn(await startBooking(world), DAY);
    // The bath takes 45 × 1.2 minutes and the teeth 10. The sum, 64, is rounded up to 75. Between ten and
    // noon the groomer also has to drive.
    expect(slots.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ["10:15", "11:30"],
      ["10:30", "11:45"],
    ]);
    const [first] = slots;
    expect(first?.startsAt).toBe("2027-01-06T17:15:00.000Z");
    const booking = await startBooking(world);
    const held = await booking.post("set-appointment-time", first);
    expect(held.body.quote.total).toEqual((first as unknown as { price: unknown }).price);
  });

  it("are of all groomers, or of the groomer that the query names", async () => {
    const [ada, ben] = [await world.addGroomer(), await world.addGroomer({ displayName: "Ben Bath" })];
    const booking = await startBooking(world);
    const all = await slotsOn(booking, DAY);
    expect(new Set(all.map((slot) => slot.groomerId))).toEqual(new Set([ada, ben]));
    const { body } = await booking.get(`available-timeslots?date=${DAY}&service_provider_id=${ben}`);
    expect(new Set(body.slots.map((slot: { groomerId: string }) => slot.groomerId))).toEqual(new Set([ben]));
    const grouped = await booking.get(`available-timeslots-per-service-provider?date=${DAY}`);
    expect(
      grouped.body.groomers.map(({ groomer }: { groomer: { id: string } }) => groomer.id).sort(),
    ).toEqual([ada, ben].sort());
  });

  it("begin after the brand's notice and end at its horizon", async () => {
    await world.addGroomer();
    const booking = await startBooking(world);
    // It is 9 AM, and a visit begins at least two hours from now.
    expect((await slotsOn(booking, "2027-01-05"))[0]?.startTime).toBe("11:00");
    expect(await slotsOn(booking, "2027-01-04")).toEqual([]);
    expect(await slotsOn(booking, "2027-03-05")).not.toEqual([]);
    expect(await slotsOn(booking, "2027-03-06")).toEqual([]);
  });

  it("need chosen services first", async () => {
    const booking = await startBooking(world);
    await booking.put("pets", { pets: [{ breedId: world.pets.breeds.tabby }] });
    for (const path of [
      "recommended-schedules",
      "available-days",
      `available-timeslots?date=${DAY}`,
      `available-timeslots-per-service-provider?date=${DAY}`,
    ]) {
      const { status, body } = await booking.get(path);
      expect([status, body.code], path).toEqual([409, "not_ready"]);
    }
  });
});

describe("a day without times gives the reason", () => {
  const SHEPHERD = { weight: 90 };
  const cases: [string, GroomerOver | null, Record<string, unknown>][] = [
    ["outside_zones", null, {}],
    ["outside_zones", { place: NORTH_WEST }, {}],
    ["not_offered", { services: [] }, {}],
    ["breed_refused", { refusedBreeds: ["poodle"] }, {}],
    ["too_heavy", { weightLimit: 50 }, SHEPHERD],
    ["closed", { hours: [{ weekday: 2, startMinute: 540, endMinute: 1020 }] }, {}],
    ["too_soon", { hours: [{ weekday: 3, startMinute: 540, endMinute: 660 }] }, {}],
  ];

  it.each(cases)("%s, with groomers %j", async (reason, groomer, pet) => {
    const date = reason === "too_soon" ? "2027-01-05" : DAY;
    if (groomer) {
      const refusedBreeds = groomer.refusedBreeds && [world.pets.breeds.poodle];
      await world.addGroomer({ ...groomer, ...(refusedBreeds && { refusedBreeds }) });
    }
    const booking = await startBooking(world, { pet });
    const { body } = await booking.get(`available-timeslots?date=${date}`);
    expect([body.slots, body.reason]).toEqual([[], reason]);
    const days = await booking.get(`available-days?from=${date}&to=${date}`);
    expect([days.body.firstOpenDate, days.body.reason]).toEqual([null, reason]);
    const grouped = await booking.get(`available-timeslots-per-service-provider?date=${date}`);
    expect([grouped.body.groomers, grouped.body.reason]).toEqual([[], reason]);
    await booking.post("desired-date", { date });
    const best = await booking.get("recommended-schedules");
    if (best.body.items.length === 0) expect(best.body.reason).toBe(reason);
  });

  it("fully_booked, when all its time is taken", async () => {
    await world.addGroomer({ hours: [{ weekday: 4, startMinute: 600, endMinute: 705 }] });
    const [slot] = await slotsOn(await startBooking(world), DAY);
    const first = await startBooking(world);
    expect((await first.post("set-appointment-time", slot)).status).toBe(200);
    const second = await startBooking(world);
    const { body } = await second.get(`available-timeslots?date=${DAY}`);
    expect([body.slots, body.reason]).toEqual([[], "fully_booked"]);
  });

  it("not_offered, when no single groomer offers everything that the pets need", async () => {
    await world.addGroomer({ services: [world.offer.services.bath] });
    await world.addGroomer({ services: [world.offer.services.catBath] });
    const booking = await startBooking(world);
    const { pets } = (await booking.get("")).body;
    const cat = await booking.put("pets", {
      pets: [{ id: pets[0].id, breedId: pets[0].breed.id }, { breedId: world.pets.breeds.tabby }],
    });
    await booking.put("set-services", {
      pets: [{ id: cat.body.pets[1].id, services: [{ id: world.offer.services.catBath }] }],
    });
    const { body } = await booking.get("recommended-schedules");
    expect([body.items, body.reason]).toEqual([[], "not_offered"]);
  });

  it("with the nearest times of other days", async () => {
    await world.addGroomer({ hours: [{ weekday: 3, startMinute: 600, endMinute: 720 }] });
    const booking = await startBooking(world);
    const { body } = await booking.get("available-timeslots?date=2027-01-10");
    expect(body).toMatchObject({ slots: [], reason: "closed" });
    expect(body.nearest.map((slot: { date: string }) => slot.date)).toEqual(["2027-01-12", "2027-01-19"]);
  });
});

describe("the groomers listed with the days", () => {
  it("are named when the query asks for groomers", async () => {
    await world.addGroomer();
    const booking = await startBooking(world);
    const { days, firstOpenDate, groomers } = (await booking.get("available-days")).body;
    expect([days.length, firstOpenDate, groomers]).toEqual([60, "2027-01-05", null]);
    expect((await booking.get("available-days?with_groomers=true")).body).toMatchObject({
      days,
      groomers: [{ displayName: "Ada Brush" }],
    });
  });

  it("include everyone who can come, with the next open day, whichever groomer is requested", async () => {
    const tuesdays = await world.addGroomer();
    const thursdays = await world.addGroomer({ hours: [{ weekday: 5, startMinute: 540, endMinute: 1020 }] });
    await world.addGroomer({ services: [] });
    const booking = await startBooking(world);
    const next = ({ groomers }: { groomers: { id: string; nextOpenDate: string }[] }) =>
      Object.fromEntries(groomers.map(({ id, nextOpenDate }) => [id, nextOpenDate]));
    const all = (await booking.get("available-days?with_groomers=true")).body;
    expect(next(all)).toEqual({ [tuesdays]: "2027-01-05", [thursdays]: "2027-01-07" });
    const ofThursdays = (
      await booking.get(`available-days?service_provider_id=${thursdays}&with_groomers=true`)
    ).body;
    expect(next(ofThursdays)).toEqual(next(all));
    expect(ofThursdays.firstOpenDate).toBe("2027-01-07");
  });
});

describe("the best times", () => {
  it("follow the sort order: the cheaper groomer by price, the earlier time by soonest", async () => {
    const dear = await world.addGroomer({ zonePrice: 5_000 });
    const cheap = await world.addGroomer({
      zonePrice: 100,
      hours: [{ weekday: 7, startMinute: 540, endMinute: 1020 }],
    });
    const booking = await startBooking(world);
    await booking.put("sort", { sort: "price" });
    expect((await booking.get("recommended-schedules")).body.items[0].groomerId).toBe(cheap);
    await booking.put("sort", { sort: "soonest" });
    expect((await booking.get("recommended-schedules?limit=1")).body.items).toEqual([
      expect.objectContaining({ groomerId: dear, date: "2027-01-05" }),
    ]);
  });

  it("begin at the desired date", async () => {
    await world.addGroomer();
    const booking = await startBooking(world);
    await booking.post("desired-date", { date: "2027-01-20" });
    const { items } = (await booking.get("recommended-schedules")).body;
    expect(items.map((slot: { date: string }) => slot.date).sort()[0]).toBe("2027-01-20");
  });
});
