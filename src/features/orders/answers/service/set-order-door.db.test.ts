import { beforeEach, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { type Booking, readyToPlace, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
const DOOR = { latitude: 33.46412, longitude: -112.04893 };
let world: World;
let booking: Booking;
let order: string;
let groomerId: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  booking = await startBooking(world);
  const [slot] = await slotsOn(booking, DAY);
  const ready = await readyToPlace(world, booking, slot as Slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  order = placed.body.orders[0].id;
});

async function groomerToken(): Promise<string> {
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  return makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
}

const set = async (role: "groomer" | "staff", door: unknown) => {
  const token = role === "staff" ? (await world.addStaff()).token : await groomerToken();
  return world.call("PUT", `/v2/${role}/orders/${order}/door`, { token, body: door });
};

it.each(["groomer", "staff"] as const)("lets the %s set the door, and records who did", async (role) => {
  const { status, body } = await set(role, DOOR);
  expect(status).toBe(200);
  expect(body.address).toMatchObject({ ...DOOR, precision: "exact", addressLine: HOME.addressLine });
  const times = await database.db
    .selectFrom("occupancy")
    .select(["latitude", "longitude", "spreadMiles"])
    .where("holder", "=", order)
    .execute();
  expect(times).toEqual([{ ...DOOR, spreadMiles: 0 }]);
  const audits = await database.db
    .selectFrom("auditEntries")
    .select(["action", "target"])
    .where("siteId", "=", world.siteId)
    .execute();
  const facts = { action: "set door of order", target: `order=${order}` };
  // A staff member's call has an entry before it is made.
  const call = { action: "PUT /v2/staff/orders/{id}/door", target: `id=${order}` };
  expect(audits).toHaveLength(role === "staff" ? 2 : 1);
  expect(audits).toEqual(expect.arrayContaining(role === "staff" ? [call, facts] : [facts]));
});

it("is the door of the customer's next booking at that address", async () => {
  await set("groomer", DOOR);
  const { body } = await world.call("POST", "/v2/service-checkout/pet-service/customer/search", {
    token: booking.token as string,
    body: { address: HOME },
  });
  expect(body.address).toMatchObject({ ...DOOR, precision: "exact" });
});

it("refuses a point far from the address, and changes nothing", async () => {
  const { status, body } = await set("groomer", { latitude: 34.2, longitude: -112.05 });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["latitude"]]);
  const row = await database.db
    .selectFrom("orders")
    .select("address")
    .where("id", "=", order)
    .executeTakeFirstOrThrow();
  expect(row.address.precision).toBe("zip");
});

it("refuses a cancelled order", async () => {
  await database.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", order).execute();
  expect(await set("groomer", DOOR)).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("is not for another groomer", async () => {
  groomerId = await world.addGroomer();
  expect((await set("groomer", DOOR)).status).toBe(404);
});
