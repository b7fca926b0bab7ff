import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertVisits } from "#features/calendar/store.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { newId } from "#kit/server/ids.ts";
import { run } from "#kit/server/statements.ts";
import { type Booking, firstSlotOn, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

const database = useDatabase();
/** A Wednesday. 9 AM in Phoenix is 16:00 UTC. */
const DAY = "2027-01-06";
let world: World;
let groomerId: string;

/** Opens a brand with one groomer, who works nine to five. */
async function open(): Promise<void> {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
}

const choose = (booking: Booking, input: { groomerId: string; startsAt: string }) =>
  booking.post("set-appointment-time", input);

const heldNow = async () =>
  (await database.db.selectFrom("occupancy").select("kind").where("siteId", "=", world.siteId).execute())
    .length;

async function expectTaken(
  booking: Booking,
  input: { groomerId: string; startsAt: string },
): Promise<Slot[]> {
  const { status, body } = await choose(booking, input);
  expect([status, body.code], input.startsAt).toEqual([409, "slot_taken"]);
  return body.details.nearest;
}

describe("a time that is not offered", () => {
  beforeAll(open);

  it.each([
    ["at night", "2027-01-06T09:00:00.000Z", "closed", "does not work at that time"],
    ["off a quarter hour", "2027-01-06T18:07:00.000Z", "closed", "does not work at that time"],
    ["at this moment", "2027-01-05T16:00:00.000Z", "too_soon", "too soon"],
  ])("is refused %s with its reason, and not as taken by another", async (_, startsAt, reason, words) => {
    const booking = await startBooking(world);
    const { body } = await choose(booking, { groomerId, startsAt });
    expect([body.code, body.details.reason]).toEqual(["slot_taken", reason]);
    expect(body.message).toContain(words);
    expect(body.message).not.toContain("quicker");
  });

  it.each([
    ["before the groomer's hours", "2027-01-06T15:45:00Z"],
    ["so early that the drive begins before those hours", "2027-01-06T16:00:00Z"],
    ["so late that the visit ends after those hours", "2027-01-06T23:00:00Z"],
    ["in the night", "2027-01-06T09:00:00Z"],
    ["yesterday", "2027-01-04T18:00:00Z"],
    ["now", NOW.toISOString()],
    ["sooner than the brand's notice", "2027-01-05T17:45:00Z"],
    ["between two quarter hours", "2027-01-06T18:07:00Z"],
    ["a millisecond after a quarter hour", "2027-01-06T18:00:00.001Z"],
    ["after the brand's horizon", "2027-03-06T18:00:00Z"],
  ])("is refused: %s", async (_, startsAt) => {
    const booking = await startBooking(world);
    const nearest = await expectTaken(booking, { groomerId, startsAt });
    expect(nearest).toBeInstanceOf(Array);
    expect((await booking.get("")).body).toMatchObject({ visits: [], hold: null });
    expect(await heldNow()).toBe(0);
  });

  it("is refused as invalid in the years 1 and 9999", async () => {
    const booking = await startBooking(world);
    for (const startsAt of ["0001-01-01T18:00:00Z", "9999-12-31T18:00:00Z"]) {
      const { status, body } = await choose(booking, { groomerId, startsAt });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["startsAt"]]);
    }
  });

  it.each([
    ["does not come to the address", { place: { lat: 33.75, lng: -112.35 } }],
    ["does not take the breed", { refusedBreeds: ["poodle"] }],
    ["cannot lift the pet", { weightLimit: 10 }],
    ["does not work that day", { hours: [{ weekday: 1, startMinute: 540, endMinute: 1020 }] }],
  ])("is refused for a groomer who %s", async (_, over) => {
    const refusedBreeds = "refusedBreeds" in over ? [world.pets.breeds.poodle] : [];
    const other = await world.addGroomer({ ...over, refusedBreeds });
    const booking = await startBooking(world);
    await expectTaken(booking, { groomerId: other, startsAt: "2027-01-06T18:00:00.000Z" });
    expect(await heldNow()).toBe(0);
  });

  it("is refused for a groomer who does not offer the service or has left", async () => {
    const [catsOnly, gone] = [
      await world.addGroomer({ services: [world.offer.services.catBath] }),
      await world.addGroomer(),
    ];
    await setGroomerStatus(database.db, gone, "inactive");
    const booking = await startBooking(world);
    for (const other of [catsOnly, gone, newId()]) {
      const { status } = await choose(booking, { groomerId: other, startsAt: "2027-01-06T18:00:00.000Z" });
      expect(status).toBe(404);
    }
    expect(await heldNow()).toBe(0);
  });

  it("is refused before the address and the services are known", async () => {
    const { body } = await world.call("POST", "/v2/service-checkout/pet-service/customer/search", {
      body: {},
    });
    const answer = await world.call(
      "POST",
      `/v2/service-checkout/pet-service/customer/${body.id}/set-appointment-time`,
      { body: { groomerId, startsAt: "2027-01-06T18:00:00.000Z" } },
    );
    expect([answer.status, answer.body.code]).toEqual([409, "not_ready"]);
  });
});

describe("a time beside another visit", () => {
  beforeEach(open);
  const FAR = exactPlace(33.65, -112.05);

  it("must leave time for the drive between the two", async () => {
    const [startsAt, endsAt] = [new Date("2027-01-06T18:00:00Z"), new Date("2027-01-06T19:00:00Z")];
    await database.db.transaction().execute((tx) =>
      run(
        tx,
        insertVisits(tx, world.siteId, [
          {
            resource: groomerId,
            holder: newId(),
            startsAt,
            endsAt,
            minutes: 60,
            place: FAR,
          },
        ]),
      ),
    );
    const booking = await startBooking(world);
    const offered = (await slotsOn(booking, DAY)).map((slot) => slot.startsAt);
    // The other visit is thirteen miles away, more than half an hour at 25 mph.
    for (const minutes of [0, 15, 30]) {
      const tooSoon = new Date(endsAt.getTime() + minutes * 60_000).toISOString();
      expect(offered).not.toContain(tooSoon);
      await expectTaken(booking, { groomerId, startsAt: tooSoon });
    }
    const next = offered.find((startsAt) => startsAt > endsAt.toISOString()) ?? "";
    expect(Date.parse(next) - endsAt.getTime()).toBeLessThanOrEqual(60 * 60_000);
    expect((await choose(booking, { groomerId, startsAt: next })).status).toBe(200);
  });
});

describe("a time that is offered", () => {
  beforeEach(open);

  it("is accepted, and so is every other time of the day", async () => {
    const booking = await startBooking(world);
    const offered = await slotsOn(booking, DAY);
    expect(offered.length).toBeGreaterThan(20);
    for (const slot of offered) {
      const { status, body } = await choose(booking, slot);
      expect([status, body.visits?.[0]?.startsAt], slot.startsAt).toEqual([200, slot.startsAt]);
    }
    expect(await heldNow()).toBe(1);
  });

  it("is held for ten minutes and neither offered nor given to another booking", async () => {
    const [first, second] = [await startBooking(world), await startBooking(world)];
    const slot = await firstSlotOn(first, DAY);
    const held = await choose(first, slot);
    expect(held.body.hold).toEqual({ expiresAt: "2027-01-05T16:10:00.000Z", extensionsLeft: 2 });
    const others = (await slotsOn(second, DAY)).map((slot) => slot.startsAt);
    expect(others).not.toContain(slot.startsAt);
    const nearest = await expectTaken(second, slot);
    expect(nearest.length).toBeGreaterThan(0);
    for (const near of nearest) {
      expect(near.startsAt < held.body.visits[0].endsAt && near.startsAt.startsWith(DAY)).toBe(false);
    }
    expect((await choose(second, nearest[0] as Slot)).status).toBe(200);
    expect((await first.get("")).body.visits[0].startsAt).toBe(slot.startsAt);
  });

  it("replaces the earlier hold, and a refused time leaves that hold unchanged", async () => {
    const [mine, other] = [await startBooking(world), await startBooking(world)];
    const [early] = await slotsOn(mine, DAY);
    if (!early) throw new Error("no slot");
    await choose(mine, early);
    await expectTaken(mine, { groomerId, startsAt: "2027-01-06T09:00:00Z" });
    expect((await mine.get("")).body.visits[0].startsAt).toBe(early.startsAt);
    await expectTaken(other, early);
    const late = (await slotsOn(mine, DAY)).at(-1) as Slot;
    expect((await choose(mine, late)).status).toBe(200);
    expect((await choose(other, early)).status).toBe(200);
  });

  it("can be chosen again by its holder", async () => {
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, DAY);
    for (let times = 0; times < 3; times++) expect((await choose(booking, slot)).status).toBe(200);
    expect(await heldNow()).toBe(1);
  });
});

describe("a hold", () => {
  beforeEach(open);
  const extend = (booking: Booking) => booking.post("extend-hold");

  it("can be extended twice, each time to ten minutes from now", async () => {
    const booking = await startBooking(world);
    await choose(booking, await firstSlotOn(booking, DAY));
    for (const [expiresAt, extensionsLeft] of [
      ["2027-01-05T16:18:00.000Z", 1],
      ["2027-01-05T16:26:00.000Z", 0],
    ]) {
      world.clock.advance({ minutes: 8 });
      expect((await extend(booking)).body.hold).toEqual({ expiresAt, extensionsLeft });
    }
    const { status, body } = await extend(booking);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect((await booking.get("")).body.hold.expiresAt).toBe("2027-01-05T16:26:00.000Z");
  });

  it("cannot be extended before a time is chosen", async () => {
    const { status, body } = await extend(await startBooking(world));
    expect([status, body.code]).toEqual([409, "conflict"]);
  });

  it("expires, so that others can take the time and a late extension is refused", async () => {
    const [first, second] = [await startBooking(world), await startBooking(world)];
    const slot = await firstSlotOn(first, DAY);
    await choose(first, slot);
    world.clock.advance({ minutes: 9, seconds: 59 });
    await expectTaken(second, slot);
    world.clock.advance({ seconds: 2 });
    expect((await slotsOn(second, DAY)).map((slot) => slot.startsAt)).toContain(slot.startsAt);
    expect((await choose(second, slot)).status).toBe(200);
    const { status, body } = await extend(first);
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.details.nearest.length).toBeGreaterThan(0);
  });

  it("allows one caller 60 choices before it refuses more", async () => {
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, DAY);
    const answers = [];
    for (let times = 0; times < 61; times++) answers.push(await choose(booking, slot));
    expect(answers.slice(0, 60).map(({ status }) => status)).not.toContain(429);
    expect([answers[60]?.status, answers[60]?.body.code]).toEqual([429, "too_many_requests"]);
  });
});
