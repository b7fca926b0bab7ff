import { beforeEach, describe, expect, it } from "vitest";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { Board } from "../contract/board.ts";

const database = useDatabase();
const DATE = "2027-01-05";
let world: World;
let ada = "";
let token = "";

beforeEach(async () => {
  world = await makeWorld(database.db);
  ada = await world.addGroomer({ displayName: "Ada Brush" });
  token = (await world.addStaff()).token;
});

/** An instant at an hour of Phoenix's clock on the board's date. */
const at = (hour: number) => new Date(Date.parse(`${DATE}T07:00:00Z`) + hour * 3_600_000);

async function add(over: Partial<OrderOver> = {}) {
  const { customerId } = await world.addCustomer();
  const named = { name: "Bo", now: world.clock.now() };
  const petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, named);
  const lines = [{ petId, serviceId: world.offer.services.bath }];
  const usual = { customerId, areaId: world.areaId, groomerId: ada, lines, now: world.clock.now() };
  return makeOrder(database.db, world.siteId, { ...usual, start: at(13), ...over });
}

async function board(query = `date=${DATE}`): Promise<Board> {
  const { status, body } = await world.call("GET", `/v2/staff/board?${query}`, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** A second area of the brand, in another time zone. */
async function addNewYork(): Promise<string> {
  const id = newId();
  const area = await database.db
    .selectFrom("areas")
    .selectAll()
    .where("id", "=", world.areaId)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("areas")
    .values({
      ...{ ...area, id, slug: "new-york", name: "New York", timeZone: "America/New_York" },
      polygon: JSON.stringify(area.polygon),
    })
    .execute();
  return id;
}

describe("the rows of the board", () => {
  it("shows what a groomer who left had done in a row of the groomer, and not as unassigned", async () => {
    const bea = await world.addGroomer({ displayName: "Bea Comb" });
    const [done, ahead] = [await add({ groomerId: bea }), await add({ groomerId: bea, start: at(16) })];
    await database.db.updateTable("orders").set({ status: "complete" }).where("id", "=", done).execute();
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "in", database.db.selectFrom("groomers").select("accountId").where("id", "=", bea))
      .execute();
    const { groomers, lane } = await board();
    expect(groomers).toMatchObject([
      { id: ada, hasLeft: false, visits: [] },
      { id: bea, hasLeft: true, hours: [], visits: [{ id: done, startTime: "13:00", canMove: false }] },
    ]);
    expect(lane.orders.map(({ id, why }) => [id, why])).toEqual([[ahead, "no_groomer"]]);
    const nextDay = await board("date=2027-01-06");
    expect(nextDay.groomers.map(({ id }) => id)).toEqual([ada]);
  });

  it("shows in an area the visits there of a groomer of another area, with the groomer's whole day", async () => {
    const areaId = await addNewYork();
    const [there, here] = [await add({ areaId, start: at(10) }), await add({ start: at(13) })];
    const inNewYork = await board(`date=${DATE}&area=${areaId}`);
    expect(inNewYork.groomers).toMatchObject([
      { id: ada, area: { id: world.areaId, name: "Phoenix" }, visits: [{ id: there }, { id: here }] },
    ]);
    expect((await board(`date=2027-01-06&area=${areaId}`)).groomers).toEqual([]);
  });
});
