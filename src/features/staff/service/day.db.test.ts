import { beforeEach, expect, it } from "vitest";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let groomerId: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

async function add(over: Partial<OrderOver>, brand = world, groomer = groomerId) {
  const { customerId } = await brand.addCustomer();
  const petId = await makePet(database.db, brand.siteId, customerId, brand.pets.breeds.poodle, {
    name: "Bo",
  });
  const lines = [{ petId, serviceId: brand.offer.services.bath }];
  const usual = { customerId, areaId: brand.areaId, groomerId: groomer, lines, now: brand.clock.now() };
  const start = new Date("2027-01-05T17:00:00Z");
  await makeOrder(database.db, brand.siteId, { ...usual, status: "accepted", start, ...over });
}

async function read() {
  const { token } = await world.addStaff();
  return (await world.call("GET", "/v2/staff/day", { token })).body;
}

it("counts the visits of the area's own date by status, and what waits on any date", async () => {
  // In Phoenix, January 5th lasts from 07:00 UTC to 07:00 UTC.
  await add({ start: new Date("2027-01-05T07:00:00Z") });
  await add({ start: new Date("2027-01-06T06:45:00Z") });
  await add({ start: new Date("2027-01-05T06:45:00Z") });
  await add({ start: new Date("2027-01-06T07:00:00Z") });
  await add({ status: "pending", start: new Date("2027-01-05T18:00:00Z") });
  await add({ status: "pending", start: new Date("2027-01-09T18:00:00Z") });
  const { areas, waiting } = await read();
  expect(areas).toMatchObject([{ id: world.areaId, date: "2027-01-05", timeZone: "America/Phoenix" }]);
  expect(areas[0].visits).toHaveLength(2);
  expect(areas[0].visits).toEqual(
    expect.arrayContaining([
      { status: "accepted", count: 2 },
      { status: "pending", count: 1 },
    ]),
  );
  expect(waiting).toBe(2);
});

it("counts nothing of another brand", async () => {
  const other = await makeWorld(database.db, { slug: "other-day" });
  await add({ status: "pending" }, other, await other.addGroomer());
  expect(await read()).toMatchObject({ areas: [{ id: world.areaId, visits: [] }], waiting: 0 });
});
