import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { BoardWeek } from "../contract/week.ts";

const database = useDatabase();
/** A Tuesday. */
const DATE = "2027-01-05";
let world: World;
let ada = "";
let token = "";

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements++;
    return result;
  },
};

beforeEach(async () => {
  world = await makeWorld(database.db.withPlugin(counter));
  ada = await world.addGroomer({ displayName: "Ada Brush" });
  token = (await world.addStaff()).token;
});

/** An instant at an hour of Phoenix's clock, some days after the date. */
const at = (hour: number, days = 0) =>
  new Date(Date.parse(`${DATE}T07:00:00Z`) + hour * 3_600_000 + days * 86_400_000);

async function add(over: Partial<OrderOver> = {}, brand = world) {
  const { customerId } = await brand.addCustomer();
  const named = { name: "Bo", now: brand.clock.now() };
  const petId = await makePet(database.db, brand.siteId, customerId, brand.pets.breeds.poodle, named);
  const lines = [{ petId, serviceId: brand.offer.services.bath }];
  const usual = { customerId, areaId: brand.areaId, groomerId: ada, lines, now: brand.clock.now() };
  return makeOrder(database.db, brand.siteId, { ...usual, start: at(13), ...over });
}

async function week(more = "", by = token): Promise<BoardWeek> {
  const path = `/v2/staff/board/week?date=${DATE}${more}`;
  const { status, body } = await world.call("GET", path, { token: by });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const dayOf = ({ groomers }: BoardWeek, date: string, id = ada) =>
  groomers.find((groomer) => groomer.id === id)?.days.find((day) => day.date === date);

it("has Monday to Sunday with each day's visits, minutes and flags", async () => {
  await add({ minutes: 90 });
  await add({ start: at(10), status: "pending" });
  await add({ start: at(9, 5), status: "complete" });
  await add({ start: at(12), status: "cancelled" });
  await add({ start: at(0, 6) });
  await database.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: world.siteId, resource: ada, holder: ada, kind: "time_off", minutes: 60 },
      during: `[${at(16).toISOString()},${at(20).toISOString()})`,
    })
    .execute();
  const shown = await week();
  expect([shown.dates[0], shown.dates.at(-1)]).toEqual(["2027-01-04", "2027-01-10"]);
  expect(dayOf(shown, DATE)).toMatchObject({
    ...{ visits: 2, bookedMinutes: 150, openMinutes: 420, hasTimeOff: true },
    flags: expect.arrayContaining([{ flag: "unconfirmed", visits: 1 }]),
  });
  expect(dayOf(shown, "2027-01-10")).toMatchObject({ visits: 1, flags: [] });
  const others = shown.groomers[0]?.days.filter(({ date }) => date !== DATE && date !== "2027-01-10");
  expect(others?.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0]);
});

it("shows one groomer or one area alone, and nothing of another brand", async () => {
  const bea = await world.addGroomer({ displayName: "Bea Comb" });
  const other = await makeWorld(database.db, { slug: "other-week" });
  const foreign = await other.addGroomer();
  await add({ groomerId: foreign }, other);
  await add({ groomerId: bea });
  const ids = async (more: string) => (await week(more)).groomers.map(({ id }) => id);
  expect(await ids("")).toEqual([ada, bea]);
  expect(await ids(`&groomer=${bea}`)).toEqual([bea]);
  expect(await ids(`&area=${world.areaId}`)).toEqual([ada, bea]);
  expect(await ids(`&groomer=${foreign}`)).toEqual([]);
  expect(await ids(`&area=${other.areaId}`)).toEqual([]);
  expect(dayOf(await week(`&groomer=${bea}`), DATE, bea)?.visits).toBe(1);
});

it("takes at most twelve statements, also with more groomers and visits", async () => {
  const count = async () => {
    await week();
    const before = statements;
    await week();
    return statements - before;
  };
  await add();
  const few = await count();
  for (let nth = 0; nth < 8; nth++) {
    const groomerId = await world.addGroomer({ displayName: `Groomer ${nth}` });
    for (let days = 0; days < 3; days++) await add({ groomerId, start: at(9 + nth, days) });
  }
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(12);
});

it("is for staff who may see appointments", async () => {
  const { token: writer } = await makeStaffMember(database.db, world.siteId, {
    ...{ now: world.clock.now(), permissions: ["orders.write"] },
  });
  const path = `/v2/staff/board/week?date=${DATE}`;
  expect((await world.call("GET", path, { token: writer })).status).toBe(403);
  expect((await world.call("GET", path, {})).status).toBe(401);
});
