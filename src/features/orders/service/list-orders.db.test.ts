import type { KyselyPlugin } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { OrderBrief } from "../contract/list.ts";
import { ORDERS_PATH } from "../contract/order.ts";
import { makeOrder, type OrderOver } from "../factory.ts";

const database = useDatabase();
let statements = 0;
// Results are counted, because a query inside of another query is transformed too, but has no result.
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements++;
    return result;
  },
};

let world: World;
let ada: string;
let owner: { customerId: string; token: string };
let pet: string;

beforeAll(async () => {
  world = await makeWorld(database.db.withPlugin(counter));
  ada = await world.addGroomer({ displayName: "Ada Brush" });
  await database.db.updateTable("groomers").set({ email: "ada@example.com" }).where("id", "=", ada).execute();
});

beforeEach(async () => {
  owner = await world.addCustomer();
  pet = await makePet(database.db, world.siteId, owner.customerId, world.pets.breeds.poodle, { name: "Bo" });
});

/** Ten in the morning in Phoenix, so many days from now. Now is 9 AM on Tuesday, January 5. */
const day = (days: number) => new Date(Date.parse("2027-01-05T17:00:00Z") + days * 86_400_000);

function make(over: Partial<OrderOver> = {}): Promise<string> {
  const lines = [{ petId: pet, serviceId: world.offer.services.bath }];
  const { customerId } = owner;
  const usual = { customerId, areaId: world.areaId, groomerId: ada, lines, now: world.clock.now() };
  return makeOrder(database.db, world.siteId, { ...usual, start: day(3), ...over });
}

const listOrders = (query = "", of = owner) => world.call("GET", ORDERS_PATH + query, { token: of.token });
const idsOf = (list: readonly OrderBrief[]) => list.map(({ id }) => id);
const listed = async (query = "", of = owner) => idsOf((await listOrders(query, of)).body.items);

describe("a customer's appointments", () => {
  it("come as a page and as two groups, with pets, services and the groomer's email", async () => {
    const [past, ahead] = [await make({ start: day(-9), status: "complete" }), await make()];
    const { status, body } = await listOrders();
    expect(status).toBe(200);
    expect([body.total, body.page, body.limit]).toEqual([2, 1, 20]);
    expect(idsOf(body.items)).toEqual([ahead, past]);
    expect([idsOf(body.upcomingOrders), idsOf(body.pastOrders)]).toEqual([[ahead], [past]]);
    const [order] = body.upcomingOrders;
    const line = order.petServices[0];
    expect(order).toMatchObject({
      status: "accepted",
      group: "upcoming",
      serviceProvider: { id: ada, displayName: "Ada Brush", email: "ada@example.com" },
      petServices: [expect.any(String)],
      petServicesByPet: [
        {
          pet: { id: pet, name: "Bo", breed: "poodle", petType: "dog" },
          services: [{ petServiceId: line, service: { id: world.offer.services.bath, name: "bath" } }],
        },
      ],
      total: { min: 8_000, max: 11_000 },
      freeChangeUntil: day(2).toISOString(),
    });
    expect(body.items).toEqual([...body.upcomingOrders, ...body.pastOrders]);
  });

  it("count as upcoming from midnight in the area; a request is upcoming, a cancelled visit past", async () => {
    const midnight = new Date("2027-01-05T07:00:00Z");
    const today = await make({ start: midnight, status: "complete" });
    const yesterday = await make({ start: new Date(midnight.getTime() - 60_000) });
    const cancelled = await make({ start: day(5), status: "cancelled" });
    const request = await make({ start: null, status: "request", groomerId: null });
    for (const limit of ["20", "-1"]) {
      const { body } = await listOrders(`?limit=${limit}&order=asc`);
      expect(idsOf(body.upcomingOrders)).toEqual([today, request]);
      expect(idsOf(body.pastOrders)).toEqual([yesterday, cancelled]);
    }
    expect(await listed("?group=upcoming&order=asc")).toEqual([today, request]);
    expect(await listed("?group=past&order=asc")).toEqual([yesterday, cancelled]);
  });

  it("can be filtered by status and by the area's days, and come in pages", async () => {
    const ids = [];
    for (const days of [-2, -1, 1, 2]) ids.push(await make({ start: day(days) }));
    const pending = await make({ start: day(4), status: "pending" });
    const request = await make({ start: null, status: "request", groomerId: null });
    expect(await listed("?status[]=pending&status[]=request&order=asc")).toEqual([pending, request]);
    expect(await listed("?start_date=2027-01-06&end_date=2027-01-07&order=asc")).toEqual(ids.slice(2));
    expect(await listed("?end_date=2027-01-04&order=desc")).toEqual([ids[1], ids[0]]);
    expect(await listed("?start_date=2027-01-07&order=asc")).toEqual([ids[3], pending, request]);
    const { body } = await listOrders("?order=asc&limit=2&page=2");
    expect([body.total, body.page, body.limit]).toEqual([6, 2, 2]);
    expect(idsOf(body.items)).toEqual([ids[2], ids[3]]);
    expect((await listOrders("?limit=2&page=9")).body).toMatchObject({ items: [], total: 6 });
    expect((await listOrders("?limit=-1")).body).toMatchObject({ total: 6, limit: 500 });
  });

  it("show the name of a groomer who left, without a link to the profile", async () => {
    const gone = await world.addGroomer({ displayName: "Bo Comb" });
    await make({ groomerId: gone });
    await setGroomerStatus(database.db, gone, "inactive");
    const [{ serviceProvider }] = (await listOrders()).body.items;
    expect(serviceProvider).toMatchObject({ displayName: "Bo Comb", vanityUrl: null });
  });

  it("take as many statements for sixty orders as for one order, at most eight", async () => {
    const count = async () => {
      const before = statements;
      expect((await listOrders("?limit=-1")).status).toBe(200);
      return statements - before;
    };
    await make();
    await count();
    const statementsForOne = await count();
    expect(statementsForOne).toBeLessThanOrEqual(8);
    for (let more = 0; more < 59; more++) await make({ start: day(more - 20) });
    expect((await listOrders("?limit=-1")).body.items).toHaveLength(60);
    expect(await count()).toBe(statementsForOne);
  });
});

describe("a list is refused", () => {
  it.each([
    ["?status[]=sleeping", "status[].0"],
    ["?start_date=2027-02-31", "start_date"],
    ["?end_date=tomorrow", "end_date"],
    ["?start_date=2027-01-07&end_date=2027-01-06", "end_date"],
    ["?limit=0", "limit"],
    ["?limit=501", "limit"],
    ["?page=0", "page"],
    ["?order=sideways", "order"],
  ])("for the query %s", async (query, field) => {
    const { status, body } = await listOrders(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("the privacy of a list", () => {
  it("hides orders from other customers and other brands", async () => {
    await make();
    expect(await listed("?limit=-1", await world.addCustomer())).toEqual([]);
    const otherBrand = await makeWorld(database.db);
    const strangerThere = await otherBrand.addCustomer();
    const other = await otherBrand.call("GET", ORDERS_PATH, { token: strangerThere.token });
    expect(other.body).toMatchObject({ items: [], total: 0 });
  });
});

describe("the public view of an order", () => {
  const readPublic = (id: string, where = world) => where.call("GET", `${ORDERS_PATH}/${id}/public`);

  it("shows when, in which town, by which groomer and for which pets", async () => {
    const id = await make();
    const { status, body } = await readPublic(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "accepted",
      place: { city: "Phoenix", stateOrProvince: "AZ" },
      serviceProvider: { displayName: "Ada Brush" },
      petServicesByPet: [{ pet: { name: "Bo", breed: "poodle" }, services: [{ name: "bath" }] }],
    });
  });

  it("contains no phone, email, street, price, note or number", async () => {
    const text = JSON.stringify((await readPublic(await make())).body);
    expect(text).not.toMatch(
      /@|\+1\d|7th St|Apt 4|gate code|85006|"number"|latitude|customer|\d{4,5}(?=[,}])/,
    );
  });

  it("is a 404 for an unknown id and on another brand", async () => {
    const missing = await readPublic(newId());
    expect(missing.status).toBe(404);
    const otherBrand = await makeWorld(database.db);
    const foreign = await readPublic(await make(), otherBrand);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});
