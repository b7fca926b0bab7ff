import type { KyselyPlugin } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeOrder, type OrderOver } from "../../factory.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";
import { insertChange } from "../../store/changes.ts";

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

/** More statements for one list make it slower than the page that shows it. */
const MOST_STATEMENTS = 9;
const WAITING = "/v2/staff/orders/waiting";
const SCHEDULE = "/v2/service-schedule/service-provider/orders?start_date=2027-01-01&end_date=2027-02-20";

let world: World;
let ada: string;
let bea: string;
let tokens: { groomer: string; staff: string };
let customerId: string;
let accountId: string;
let pet: string;

beforeEach(async () => {
  world = await makeWorld(database.db.withPlugin(counter));
  ada = await world.addGroomer({ displayName: "Ada Brush" });
  bea = await world.addGroomer({ displayName: "Bea Comb" });
  const groomer = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", ada)
    .executeTakeFirstOrThrow();
  const now = world.clock.now();
  tokens = {
    groomer: await makeSignIn(database.db, world.siteId, groomer.accountId, { now }),
    staff: (await world.addStaff()).token,
  };
  ({ customerId, accountId } = await world.addCustomer());
  pet = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, { name: "Bo" });
});

/** Days from now, at ten in Phoenix; now is 09:00 on Tuesday, January 5th. */
const day = (days: number) => new Date(Date.parse("2027-01-05T17:00:00Z") + days * 86_400_000);

function make(over: Partial<OrderOver> = {}): Promise<string> {
  const lines = [{ petId: pet, serviceId: world.offer.services.bath }];
  const usual = { customerId, areaId: world.areaId, groomerId: ada, lines, now: world.clock.now() };
  return makeOrder(database.db, world.siteId, { ...usual, status: "pending", start: day(3), ...over });
}

/** An order that has all a list shows: a charge, a refund, a request for another groomer. */
async function makeFull(nth: number): Promise<string> {
  const id = await make({ status: "reschedule_request", start: day(nth % 30) });
  const [paymentId, now] = [newId(), world.clock.now()];
  await database.db
    .insertInto("payments")
    .values({
      ...{
        id: paymentId,
        siteId: world.siteId,
        accountId,
        customerId,
        orderId: id,
        bookingSessionId: newId(),
      },
      ...{ gateway: "sandbox", gatewayKey: paymentId, gatewaySource: "tok_visa", amount: 9_000 },
      ...{ status: "captured", captureAmount: 9_000, createdAt: now, updatedAt: now },
    })
    .execute();
  await database.db
    .insertInto("paymentRefunds")
    .values({
      ...{ key: `${paymentId}:1`, siteId: world.siteId, paymentId, amount: 500, status: "refunded" },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute();
  const [start, end] = [day(5), day(5)];
  const price = { min: 9_000, max: 9_000 };
  await insertChange(
    database.db as never,
    world.siteId,
    {
      orderId: id,
      status: "asked",
      reasonId: CHANGE_REASONS[0]?.id ?? "",
      from: { groomerId: ada, start, end },
      to: { groomerId: bea, start, end, totals: { entries: [], subtotal: price, total: price, minutes: 60 } },
    },
    now,
  );
  return id;
}

const read = async (path: string, token: string) => {
  const before = statements;
  const { status, body } = await world.call("GET", path, { token });
  return { status, body, statements: statements - before };
};
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);

describe.each([
  ["a groomer's list", `${SCHEDULE}&limit=-1`, "groomer"],
  ["the list of waiting orders", `${WAITING}?limit=-1`, "staff"],
] as const)("%s", (_, path, role) => {
  it("takes as many statements for sixty orders as for one", async () => {
    await makeFull(0);
    await read(path, tokens[role]);
    const one = await read(path, tokens[role]);
    for (let nth = 1; nth < 60; nth++) await makeFull(nth);
    const sixty = await read(path, tokens[role]);
    expect([one.body.total, sixty.body.total, sixty.body.items.length]).toEqual([1, 60, 60]);
    expect(sixty.statements, `one order took ${one.statements}`).toBe(one.statements);
    expect(one.statements).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(sixty.body.items[59]).toMatchObject({
      customer: { id: customerId },
      serviceProvider: { id: ada },
      petServicesByPet: [{ pet: { name: "Bo" } }],
      money: { charged: 9_000, givenBack: 500 },
      rescheduleRequest: { serviceProvider: { id: bea }, appointmentStart: day(5).toISOString() },
    });
  });

  it("comes in pages that name the total, and leaves out no order", async () => {
    const made = [];
    for (let nth = 0; nth < 5; nth++) made.push(await make({ start: day(nth) }));
    const found = [];
    for (const page of [1, 2, 3]) {
      const { body } = await read(path.replace("-1", `2&page=${page}`), tokens[role]);
      expect([body.total, body.page, body.limit]).toEqual([5, page, 2]);
      found.push(...ids(body));
    }
    expect(found).toEqual(made);
    const { body } = await read(path.replace("-1", "2&page=9"), tokens[role]);
    expect(body).toEqual({ items: [], total: 5, page: 9, limit: 2 });
  });

  it("shows more than 200 orders, which it once cut", async () => {
    for (let nth = 0; nth < 205; nth++) await make({ start: day(nth % 30) });
    const { body } = await read(path, tokens[role]);
    expect([body.total, new Set(ids(body)).size, body.limit]).toEqual([205, 205, 500]);
  });

  it.each(["limit=0", "limit=501", "page=0"])("refuses %s", async (query) => {
    const { status, body } = await read(path.replace("limit=-1", query), tokens[role]);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  });

  it("has no order of another brand", async () => {
    await make();
    const elsewhere = await makeWorld(database.db);
    const people = await elsewhere.addPeople();
    const { body } = await elsewhere.call("GET", path, { token: people[role].token });
    expect(body).toMatchObject({ items: [], total: 0 });
  });
});

describe("a groomer's list", () => {
  it("begins and ends at midnight where the groomer lives", async () => {
    const midnight = Date.parse("2027-01-08T07:00:00Z");
    const at = (ms: number) => make({ start: new Date(midnight + ms) });
    await at(-1);
    const [first, last] = [await at(0), await at(86_400_000 - 1)];
    await at(86_400_000);
    const path = SCHEDULE.replace("2027-01-01", "2027-01-08").replace("2027-02-20", "2027-01-08");
    expect(ids((await read(path, tokens.groomer)).body)).toEqual([first, last]);
  });

  it("ends with the groomer's requests without a time, and has no cancelled order", async () => {
    const request = await make({ status: "request", start: null });
    const visit = await make();
    await make({ status: "cancelled" });
    await make({ groomerId: bea });
    expect(ids((await read(SCHEDULE, tokens.groomer)).body)).toEqual([visit, request]);
  });
});

describe("the list of waiting orders", () => {
  it("starts with the oldest, and ends with what ended lately, the latest first", async () => {
    const end = async (hoursAgo: number, madeBy: "groomer" | "customer") => {
      const orderId = await make({ status: "cancelled" });
      const from = { groomerId: ada, start: day(3), end: day(3) };
      const change = { orderId, status: "done", reasonId: CHANGE_REASONS[0]?.id ?? "", from } as const;
      const at = new Date(world.clock.now().getTime() - hoursAgo * 3_600_000);
      await insertChange(database.db as never, world.siteId, { ...change, to: null, madeBy }, at);
      return orderId;
    };
    const [earlier, lately] = [await end(3, "groomer"), await end(1, "groomer")];
    await end(2, "customer");
    await end(24 * 7, "groomer");
    const second = await make({ now: new Date(world.clock.now().getTime() - 60_000) });
    const first = await make({ now: new Date(world.clock.now().getTime() - 120_000) });
    await make({ status: "accepted" });
    expect(ids((await read(WAITING, tokens.staff)).body)).toEqual([first, second, lately, earlier]);
  });
});
