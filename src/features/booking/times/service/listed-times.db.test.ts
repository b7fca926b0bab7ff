import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
/** Midnight of that day in Phoenix. */
const MIDNIGHT = Date.parse("2027-01-06T07:00:00Z");
const QUARTER_MS = 900_000;

type Visit = { quarter: number; quarters: number; lat: number; lng: number };

/** A groomer's working day with other visits, some of them too far from the next visit. */
const days = fc.record({
  from: fc.integer({ min: 24, max: 44 }),
  length: fc.integer({ min: 12, max: 48 }),
  pacePercent: fc.constantFrom(80, 100, 150),
  visits: fc.uniqueArray(
    fc.record({
      quarter: fc.integer({ min: 20, max: 88 }),
      quarters: fc.integer({ min: 1, max: 8 }),
      lat: fc.double({ min: 33.25, max: 33.7, noNaN: true }),
      lng: fc.double({ min: -112.3, max: -111.8, noNaN: true }),
    }),
    {
      maxLength: 4,
      comparator: (a, b) => a.quarter < b.quarter + b.quarters && b.quarter < a.quarter + a.quarters,
    },
  ),
  tried: fc.shuffledSubarray([...Array(96).keys()], { minLength: 40, maxLength: 40 }),
});

const instantOf = (quarter: number) => new Date(MIDNIGHT + quarter * QUARTER_MS);

async function occupy(
  world: World,
  groomerId: string,
  { quarter, quarters, lat, lng }: Visit,
): Promise<void> {
  const during = `[${instantOf(quarter).toISOString()},${instantOf(quarter + quarters).toISOString()})`;
  await database.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: world.siteId, resource: groomerId, during, kind: "order", holder: newId() },
      ...{ latitude: lat, longitude: lng, minutes: quarters * 15, expiresAt: null },
    })
    .execute();
}

it("exactly the listed times can be held, on any working day", async () => {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(days, async ({ from, length, pacePercent, visits, tried }) => {
    const world = await makeWorld(database.db);
    const endMinute = Math.min((from + length) * 15, 1_440);
    const hours = [{ weekday: 4, startMinute: from * 15, endMinute }];
    const groomerId = await world.addGroomer({ hours, pacePercent });
    for (const visit of visits) await occupy(world, groomerId, visit);
    const booking = await startBooking(world);
    const listed = new Set((await slotsOn(booking, DAY)).map((slot) => slot.startsAt));
    for (const quarter of tried) {
      const startsAt = instantOf(quarter).toISOString();
      const { status, body } = await booking.post("set-appointment-time", { groomerId, startsAt });
      expect([startsAt, status, body.code]).toEqual(
        listed.has(startsAt) ? [startsAt, 200, undefined] : [startsAt, 409, "slot_taken"],
      );
      seen.set(body.code ?? "held", (seen.get(body.code ?? "held") ?? 0) + 1);
    }
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
  // A day that is all free or all full would prove little.
  expect([...seen.keys()].sort()).toEqual(["held", "slot_taken"]);
  for (const times of seen.values()) expect(times).toBeGreaterThan(20);
});
