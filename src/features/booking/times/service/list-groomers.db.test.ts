import { beforeEach, describe, expect, it } from "vitest";
import { firstSlotOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
/** Each test has its own brand, because a brand's groomers decide who is listed. */
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
});

/** A Wednesday. In the tests, today is the Tuesday before. */
const DAY = "2027-01-06";
const NORTH_WEST = { lat: 33.75, lng: -112.35 };
const ALL = "all-available-service-providers-days";
const WEDNESDAYS = [{ weekday: 4, startMinute: 600, endMinute: 720 }];

describe("all groomers who can come", () => {
  it("are listed soonest first, with open days and a next time that can be booked", async () => {
    const later = await world.addGroomer({ hours: [{ weekday: 5, startMinute: 540, endMinute: 1020 }] });
    const sooner = await world.addGroomer({ hours: WEDNESDAYS, zonePrice: 700, pacePercent: 100 });
    await world.addGroomer({ services: [] });
    await world.addGroomer({ place: NORTH_WEST });
    const booking = await startBooking(world);
    const { status, body } = await booking.get(`${ALL}?from=${DAY}&to=2027-01-15`);
    expect(status).toBe(200);
    expect(body.reason).toBeNull();
    expect(
      body.groomers.map((groomer: { id: string; days: string[] }) => [groomer.id, groomer.days]),
    ).toEqual([
      [sooner, ["2027-01-06", "2027-01-13"]],
      [later, ["2027-01-07", "2027-01-14"]],
    ]);
    const [first] = body.groomers;
    expect(first.nextSlot).toMatchObject({ groomerId: sooner, date: DAY, startTime: "10:15" });
    expect(first.price).toEqual(first.nextSlot.price);
    expect(first.minutes).toBe(first.nextSlot.minutes);
    expect(first.workZone.points.length).toBeGreaterThan(3);
    const { groomerId, startsAt } = first.nextSlot;
    const held = await booking.post("set-appointment-time", { groomerId, startsAt });
    expect([held.status, held.body.quote.total]).toEqual([200, first.price]);
  });

  it("stay listed without days when they are full, with the reason", async () => {
    await world.addGroomer({ hours: [{ weekday: 4, startMinute: 600, endMinute: 705 }] });
    const first = await startBooking(world);
    const slot = await firstSlotOn(first, DAY);
    expect((await first.post("set-appointment-time", slot)).status).toBe(200);
    const second = await startBooking(world);
    const { body } = await second.get(`${ALL}?from=${DAY}&to=${DAY}`);
    expect(body.groomers).toEqual([expect.objectContaining({ days: [], nextSlot: null })]);
    expect(body.reason).toBe("fully_booked");
  });

  it("are none outside every zone", async () => {
    await world.addGroomer({ place: NORTH_WEST });
    const { body } = await (await startBooking(world)).get(ALL);
    expect(body).toEqual({ groomers: [], reason: "outside_zones" });
  });

  it("are those who offer the named services", async () => {
    const bathes = await world.addGroomer({ services: [world.offer.services.bath] });
    const cats = await world.addGroomer({ services: [world.offer.services.catBath] });
    const booking = await startBooking(world);
    const dog = (await booking.get("")).body.pets[0];
    const both = await booking.put("pets", {
      pets: [{ id: dog.id, breedId: dog.breed.id }, { breedId: world.pets.breeds.tabby }],
    });
    const cat = both.body.pets[1].id;
    await booking.put("set-services", {
      pets: [{ id: cat, services: [{ id: world.offer.services.catBath }] }],
    });
    const listedIds = async (query: string) =>
      (await booking.get(`${ALL}${query}`)).body.groomers.map((groomer: { id: string }) => groomer.id);
    expect(await listedIds("")).toEqual([]);
    expect(await listedIds(`?services[]=${dog.id}:${world.offer.services.bath}`)).toEqual([bathes]);
    expect(await listedIds(`?services[]=${cat}:${world.offer.services.catBath}`)).toEqual([cats]);
    const foreign = await booking.get(`${ALL}?services[]=${cat}:${world.offer.services.bath}`);
    expect(foreign.status).toBe(422);
  });

  it("need chosen services and a range that ends after it begins", async () => {
    await world.addGroomer();
    const booking = await startBooking(world);
    const reversed = await booking.get(`${ALL}?from=2027-01-09&to=2027-01-08`);
    expect([reversed.status, Object.keys(reversed.body.errors)]).toEqual([422, ["to"]]);
    for (const [range, reason] of [
      ["from=2028-01-09", "closed"],
      ["to=2026-01-09", "too_soon"],
    ]) {
      const { body } = await booking.get(`${ALL}?${range}`);
      expect(body.groomers, range).toEqual([expect.objectContaining({ days: [], nextSlot: null })]);
      expect(body.reason, range).toBe(reason);
    }
    await booking.put("pets", { pets: [{ breedId: world.pets.breeds.tabby }] });
    const early = await booking.get(ALL);
    expect([early.status, early.body.code]).toEqual([409, "not_ready"]);
  });
});

describe("the availability of one groomer", () => {
  const check = async (sp: string, query = "") => {
    const booking = await startBooking(world);
    return booking.get(`${sp}/is-service-provider-available${query}`);
  };

  it("is given in general, for a day and for an exact time", async () => {
    const ada = await world.addGroomer({ hours: WEDNESDAYS });
    const available = { isAvailable: true, reason: null, nextOpenDate: DAY, nearest: [] };
    expect((await check(ada)).body).toEqual(available);
    expect((await check(ada, `?date=${DAY}`)).body).toEqual(available);
    expect((await check(ada, "?startsAt=2027-01-06T17:15:00Z")).body).toEqual(available);
  });

  it("gives a reason, the next open day and the nearest times when the groomer cannot come", async () => {
    const ada = await world.addGroomer({ hours: WEDNESDAYS });
    const day = (await check(ada, "?date=2027-01-08")).body;
    expect(day).toMatchObject({ isAvailable: false, reason: "closed", nextOpenDate: DAY });
    expect(day.nearest.map((slot: { date: string }) => slot.date)).toContain(DAY);
    expect(new Set(day.nearest.map((slot: { groomerId: string }) => slot.groomerId))).toEqual(new Set([ada]));
    const time = (await check(ada, "?startsAt=2027-01-06T17:00:00Z")).body;
    expect(time).toMatchObject({ isAvailable: false, reason: "too_far", nextOpenDate: DAY });
    expect(time.nearest[0]).toMatchObject({ startTime: "10:15" });
    const past = (await check(ada, "?date=2026-12-30")).body;
    expect(past).toMatchObject({ isAvailable: false, reason: "too_soon" });
  });

  it("is correct for a day before the desired date", async () => {
    const ada = await world.addGroomer({ hours: WEDNESDAYS });
    const booking = await startBooking(world);
    await booking.post("desired-date", { date: "2027-01-20" });
    const { body } = await booking.get(`${ada}/is-service-provider-available?date=${DAY}`);
    expect(body).toMatchObject({ isAvailable: true, nextOpenDate: DAY });
  });

  it("gives a reason when the groomer does not come there or does not offer the service", async () => {
    const far = await world.addGroomer({ place: NORTH_WEST });
    const other = await world.addGroomer({ services: [world.offer.services.catBath] });
    const unavailable = { isAvailable: false, nextOpenDate: null, nearest: [] };
    expect((await check(far)).body).toEqual({ ...unavailable, reason: "outside_zones" });
    expect((await check(other)).body).toEqual({ ...unavailable, reason: "not_offered" });
  });

  it("is not found for an unknown groomer or another brand's", async () => {
    const elsewhere = await makeWorld(database.db);
    const foreign = await elsewhere.addGroomer();
    for (const id of [foreign, "01990000-0000-7000-8000-00000000dead"]) {
      const { status, body } = await check(id);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
  });

  it("is shown only to the session's owner", async () => {
    const ada = await world.addGroomer();
    const booking = await startBooking(world);
    const elsewhere = await makeWorld(database.db);
    const path = `/v2/service-checkout/pet-service/customer/${booking.id}/${ada}/is-service-provider-available`;
    expect((await world.call("GET", path)).status).toBe(200);
    expect((await elsewhere.call("GET", path)).status).toBe(404);
    expect((await world.call("GET", path.replace(booking.id, "x".repeat(40)))).status).toBe(404);
  });
});
