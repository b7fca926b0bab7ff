import { beforeEach, expect, it } from "vitest";
import { readyToPlace, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

const at = (addressLine: string) => startBooking(world, { address: { ...HOME, addressLine } });

/** Books the first time of the day for the guest at HOME, and returns it. */
async function bookFirst(): Promise<Slot & { endsAt: string }> {
  const booking = await at(HOME.addressLine);
  const [slot] = await slotsOn(booking, DAY);
  const ready = await readyToPlace(world, booking, slot as Slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  expect(placed.status).toBe(200);
  return { ...(slot as Slot), endsAt: ready.visits[0].endsAt };
}

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

it("leaves time to drive between two guests of one ZIP, in lists and in commits", async () => {
  const first = await bookFirst();
  const neighbor = await at("77 E Garfield St");
  const offered = (await slotsOn(neighbor, DAY)).map(({ startsAt }) => startsAt);
  expect(offered).not.toContain(first.endsAt);
  expect(offered).toContain(later(first.endsAt, 15));
  const { groomerId } = first;
  const atOnce = await neighbor.post("set-appointment-time", { groomerId, startsAt: first.endsAt });
  expect([atOnce.status, atOnce.body.code]).toEqual([409, "slot_taken"]);
  const driven = { groomerId, startsAt: later(first.endsAt, 15) };
  expect((await neighbor.post("set-appointment-time", driven)).status).toBe(200);
});

it("needs no drive to a second order at the same door", async () => {
  const first = await bookFirst();
  const again = await at(` ${HOME.addressLine.toLowerCase()}.`);
  expect((await slotsOn(again, DAY)).map(({ startsAt }) => startsAt)).toContain(first.endsAt);
});

it("stores the place of a visit with the spread of its ZIP", async () => {
  await bookFirst();
  const row = await database.db
    .selectFrom("occupancy")
    .select(["spreadMiles", "door", "kind"])
    .where("siteId", "=", world.siteId)
    .executeTakeFirstOrThrow();
  expect(row.kind).toBe("order");
  expect(row.spreadMiles).toBeGreaterThan(0.5);
  expect(row.spreadMiles).toBeLessThan(2);
  expect(row.door).not.toBe(0);
});
