import { beforeEach, expect, it } from "vitest";
import { type Booking, readyToPlace, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
const DOOR = { latitude: 33.46412, longitude: -112.04893 };
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

const pin = (booking: Booking, door: unknown) => booking.put("door", door);

/** The place of the visits in the calendar. */
const placesNow = () =>
  database.db
    .selectFrom("occupancy")
    .select(["latitude", "longitude", "spreadMiles", "kind"])
    .where("siteId", "=", world.siteId)
    .execute();

async function place(booking: Booking): Promise<string> {
  const [slot] = await slotsOn(booking, DAY);
  const ready = await readyToPlace(world, booking, slot as Slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  expect(placed.status).toBe(200);
  return placed.body.orders[0].id;
}

it("makes the address exact, keeps the held time, and places the hold at the door", async () => {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, DAY);
  const held = (await booking.post("set-appointment-time", slot)).body;
  world.clock.advance({ minutes: 3 });
  const { status, body } = await pin(booking, DOOR);
  expect(status).toBe(200);
  expect(body.address).toMatchObject({ ...DOOR, precision: "exact", addressLine: HOME.addressLine });
  expect(body.visits).toEqual(held.visits);
  // The door gives no longer hold.
  expect(body.hold).toEqual(held.hold);
  expect(await placesNow()).toEqual([{ ...DOOR, spreadMiles: 0, kind: "hold" }]);
});

it("releases a held time from which the groomer cannot reach the door", async () => {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, DAY);
  await booking.post("set-appointment-time", slot);
  const far = { latitude: DOOR.latitude + 0.08, longitude: DOOR.longitude };
  const { status, body } = await pin(booking, far);
  expect([status, body.visits, body.hold]).toEqual([200, [], null]);
  expect(await placesNow()).toEqual([]);
});

it("stays at the door while the same address is saved again, and not at another", async () => {
  const booking = await startBooking(world);
  await pin(booking, DOOR);
  const same = await booking.post("address", { ...HOME, addressNotes: "The blue gate" });
  expect(same.body.address).toMatchObject({ ...DOOR, precision: "exact", addressNotes: "The blue gate" });
  const other = await booking.post("address", { ...HOME, addressLine: "77 E Garfield St" });
  expect(other.body.address).toMatchObject({ precision: "zip" });
});

it("can be taken back", async () => {
  const booking = await startBooking(world);
  await pin(booking, DOOR);
  const path = `/v2/service-checkout/pet-service/customer/${booking.id}/door`;
  const { status, body } = await world.call("DELETE", path);
  expect([status, body.address.precision]).toEqual([200, "zip"]);
});

it.each([
  ["far from the ZIP", { latitude: 33.9, longitude: -112.05 }, ["latitude"]],
  ["no point on earth", { latitude: 91, longitude: -112.05 }, ["latitude"]],
  ["half a point", { latitude: 33.46 }, ["longitude"]],
])("refuses a door that is %s", async (_, door, fields) => {
  const booking = await startBooking(world);
  const { status, body } = await pin(booking, door);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

it("refuses a door before the street is known", async () => {
  const booking = await startBooking(world, { address: { ...HOME, addressLine: "" } });
  expect(await pin(booking, DOOR)).toMatchObject({ status: 409, body: { code: "not_ready" } });
});

it("is the door of the customer's next booking at that address, and of no other customer's", async () => {
  const booking = await startBooking(world);
  await pin(booking, DOOR);
  const id = await place(booking);
  expect(await placesNow()).toEqual([{ ...DOOR, spreadMiles: 0, kind: "order" }]);
  const address = { ...HOME, addressLine: `${HOME.addressLine.toUpperCase()}.` };
  const start = (token?: string) =>
    world.call("POST", "/v2/service-checkout/pet-service/customer/search", {
      body: { address },
      ...(token && { token }),
    });
  expect((await start(booking.token)).body.address).toMatchObject({ ...DOOR, precision: "exact" });
  expect((await start()).body.address).toMatchObject({ precision: "zip" });
  expect(id).toMatch(/^[\da-f-]{36}$/);
});

it("takes no chosen time from a customer who signs in later, though their door is known", async () => {
  const earlier = await startBooking(world);
  await pin(earlier, DOOR);
  await place(earlier);
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, DAY);
  const held = (await booking.post("set-appointment-time", slot)).body;
  const path = `/v2/service-checkout/pet-service/customer/${booking.id}/address`;
  const { status, body } = await world.call("POST", path, { token: earlier.token as string, body: HOME });
  expect(status).toBe(200);
  expect(body.visits).toEqual(held.visits);
  expect(body.address).toMatchObject({ precision: "zip", addressLine: HOME.addressLine });
});
