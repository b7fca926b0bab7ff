import type { KyselyPlugin } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { Board } from "../contract/board.ts";

const database = useDatabase();
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

/** An instant at an hour of Phoenix's clock on the board's date. */
const at = (hour: number) => new Date(Date.parse(`${DATE}T07:00:00Z`) + hour * 3_600_000);

async function add(over: Partial<OrderOver> = {}, brand = world) {
  const { customerId } = await brand.addCustomer();
  const named = { name: "Bo", now: brand.clock.now() };
  const petId = await makePet(database.db, brand.siteId, customerId, brand.pets.breeds.poodle, named);
  const lines = [{ petId, serviceId: brand.offer.services.bath }];
  const usual = { customerId, areaId: brand.areaId, groomerId: ada, lines, now: brand.clock.now() };
  return makeOrder(database.db, brand.siteId, { ...usual, start: at(13), ...over });
}

const staffWith = async (...permissions: Permission[]) =>
  (await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions })).token;

async function board(query = `date=${DATE}`, by = token): Promise<Board> {
  const { status, body } = await world.call("GET", `/v2/staff/board?${query}`, { token: by });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const set = (id: string, values: object) =>
  database.db
    .updateTable("orders")
    .set(values as never)
    .where("id", "=", id)
    .execute();
const occupy = (kind: "time_off" | "busy", from: Date, to: Date) =>
  database.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: world.siteId, resource: ada, holder: ada, kind, minutes: 60 },
      during: `[${from.toISOString()},${to.toISOString()})`,
    })
    .execute();
const cancelAs = async (madeBy: "groomer" | "customer", orderId: string) => {
  await set(orderId, { status: "cancelled" });
  await database.db
    .insertInto("orderChanges")
    .values({
      ...{ id: newId(), siteId: world.siteId, orderId, kind: "cancellation", status: "done", madeBy },
      ...{ reasonId: newId(), fromGroomerId: ada, fromStart: at(13), fromEnd: at(14) },
      ...{ createdAt: world.clock.now(), settledAt: world.clock.now() },
    })
    .execute();
};

describe("the board of a day", () => {
  it("has each groomer's hours, time off, busy times, and visits with their drives", async () => {
    const later = await add({ start: at(15) });
    const first = await add({ start: at(13), minutes: 90 });
    await occupy("time_off", at(10), at(11));
    await occupy("busy", at(11), at(12));
    const { date, groomers, lane } = await board();
    expect([date, lane]).toMatchObject([DATE, { orders: [], requests: 0, waiting: { total: 0 } }]);
    expect(groomers).toMatchObject([
      {
        ...{ id: ada, displayName: "Ada Brush", isPaused: false },
        area: { id: world.areaId, name: "Phoenix", timeZone: "America/Phoenix" },
        hours: [{ startTime: "09:00", endTime: "17:00" }],
        timeOff: [{ startTime: "10:00", endTime: "11:00" }],
        busyTimes: [{ startTime: "11:00", endTime: "12:00" }],
        visits: [
          { id: first, startTime: "13:00", endTime: "14:30", customer: "Mia Torres", pets: ["Bo"] },
          { id: later, startTime: "15:00", endTime: "16:00", driveBefore: 0, canMove: true, version: 0 },
        ],
      },
    ]);
    expect(groomers[0]?.visits[0]?.driveBefore).toBeGreaterThanOrEqual(0);
  });

  it("has the visits of the area's own date, and only of this brand", async () => {
    await add({ start: new Date(at(0).getTime() - 900_000) });
    const [early, late] = [await add({ start: at(0) }), await add({ start: at(23.75) })];
    await add({ start: at(24) });
    const other = await makeWorld(database.db, { slug: "other-board" });
    await add({ groomerId: await other.addGroomer() }, other);
    const { groomers } = await board();
    expect(groomers.map(({ visits }) => visits.map(({ id }) => id))).toEqual([[early, late]]);
    expect((await board(`date=${DATE}&area=${other.areaId}`)).groomers).toEqual([]);
    expect((await board(`date=${DATE}&area=${world.areaId}`)).groomers).toHaveLength(1);
  });

  it("has for each area the local day of its own time zone", async () => {
    const { siteId } = world;
    const areaId = newId();
    const area = await database.db
      .selectFrom("areas")
      .selectAll()
      .where("id", "=", world.areaId)
      .executeTakeFirstOrThrow();
    const inNewYork = { id: areaId, slug: "new-york", name: "New York", timeZone: "America/New_York" };
    await database.db
      .insertInto("areas")
      .values({ ...area, ...inNewYork, polygon: JSON.stringify(area.polygon) })
      .execute();
    const eve = await world.addGroomer({ displayName: "Eve Early" });
    await database.db
      .updateTable("groomers")
      .set({ areaId })
      .where("siteId", "=", siteId)
      .where("id", "=", eve)
      .execute();
    // In New York it is 00:30 of the day, in Phoenix still the day before.
    const start = new Date(`${DATE}T05:30:00Z`);
    await add({ start });
    const early = await add({ start, groomerId: eve, areaId });
    const shown = (await board()).groomers.map(({ id, visits }) => [id, visits.map((visit) => visit.id)]);
    expect(shown).toEqual([
      [ada, []],
      [eve, [early]],
    ]);
    const [alone] = (await board(`date=${DATE}&area=${areaId}`)).groomers;
    expect(alone).toMatchObject({ id: eve, visits: [{ startTime: "00:30", endTime: "01:30" }] });
  });

  it("shows marks and carries lateness on to the next visit", async () => {
    world.clock.set(at(14.5));
    token = (await world.addStaff()).token;
    const [here, next] = [await add({ start: at(13) }), await add({ start: at(14) })];
    const { accountId } = await world.addCustomer();
    await database.db
      .insertInto("visitMarks")
      .values({
        ...{ siteId: world.siteId, orderId: here, accountId, mark: "started", arrivesAt: null },
        ...{ markedAt: at(13.5), createdAt: at(13.5) },
      })
      .execute();
    const [first, second] = (await board()).groomers[0]?.visits ?? [];
    expect(first).toMatchObject({ id: here, late: null, canMove: false });
    expect(first?.marks).toEqual([{ mark: "started", at: at(13.5).toISOString() }]);
    expect(second).toMatchObject({ id: next, canMove: true, late: { isAnnounced: false } });
    expect(second?.late?.lateMinutes).toBeGreaterThanOrEqual(30);
  });

  it("flags what is unconfirmed or unpaid, and open terms", async () => {
    const [asked, byCard, refused, done] = [
      await add({ status: "pending" }),
      await add(),
      await add(),
      await add(),
    ];
    for (const id of [byCard, refused, done]) await set(id, { paymentMethod: "card" });
    await set(done, { status: "complete" });
    const paymentId = newId();
    const { customerId, accountId } = await world.addCustomer();
    await database.db
      .insertInto("payments")
      .values({
        ...{ id: paymentId, siteId: world.siteId, accountId, customerId, orderId: refused, amount: 1 },
        ...{ gateway: "sandbox", gatewayKey: newId(), gatewaySource: "tok", status: "declined" },
        ...{ createdAt: world.clock.now(), updatedAt: world.clock.now() },
      })
      .execute();
    const todo = {
      id: newId(),
      siteId: world.siteId,
      kind: "hold_refused",
      orderId: refused,
      paymentId,
    } as const;
    await database.db
      .insertInto("staffTodos")
      .values({ ...todo, openedAt: world.clock.now() })
      .execute();
    const flags = new Map((await board()).groomers[0]?.visits.map((visit) => [visit.id, visit.flags]));
    const withoutTerms = (id: string) => flags.get(id)?.filter((flag) => flag !== "terms_open");
    expect([asked, byCard, refused, done].map(withoutTerms)).toEqual([
      ["unconfirmed"],
      ["unpaid"],
      ["card_refused"],
      [],
    ]);
    await database.db
      .updateTable("payments")
      .set({ status: "authorized" })
      .where("id", "=", paymentId)
      .execute();
    const again = (await board()).groomers[0]?.visits.find(({ id }) => id === refused);
    expect(again?.flags).not.toContain("card_refused");
  });

  it("has a lane of requests, visits given up, and visits whose groomer has left", async () => {
    const request = await add({ status: "request", start: null });
    const [givenUp, canceled] = [await add(), await add()];
    await cancelAs("groomer", givenUp);
    await cancelAs("customer", canceled);
    const bea = await world.addGroomer({ displayName: "Bea Comb" });
    const left = await add({ groomerId: bea });
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "in", database.db.selectFrom("groomers").select("accountId").where("id", "=", bea))
      .execute();
    const { groomers, lane } = await board();
    expect(groomers).toMatchObject([{ id: ada, visits: [] }]);
    expect(lane.requests).toBe(1);
    expect(Object.fromEntries(lane.orders.map(({ id, why }) => [id, why]))).toEqual({
      [request]: "request",
      [givenUp]: "given_up",
      [left]: "no_groomer",
    });
  });

  it("shows the street to staff who may contact customers, and to no other staff", async () => {
    await add();
    await add({ status: "request", start: null });
    const streets = ({ groomers, lane }: Board) =>
      [...groomers.flatMap(({ visits }) => visits), ...lane.orders].map(({ place }) => place.street);
    expect(streets(await board())).toEqual(["1201 N 7th St, Apt 4", "1201 N 7th St, Apt 4"]);
    const reader = await staffWith("orders.read");
    expect(streets(await board(`date=${DATE}`, reader))).toEqual([null, null]);
    const { body } = await world.call("GET", `/v2/staff/board?date=${DATE}`, { token: reader });
    expect(JSON.stringify(body)).not.toContain("7th St");
  });

  it("shows where homes are to staff who may contact customers, and to no other staff", async () => {
    await add();
    const points = ({ groomers }: Board) =>
      groomers.flatMap(({ visits }) => visits.map(({ point }) => point));
    expect(points(await board())).toEqual([{ latitude: 33.465, longitude: -112.05 }]);
    const reader = await staffWith("orders.read");
    expect(points(await board(`date=${DATE}`, reader))).toEqual([null]);
    const { body } = await world.call("GET", `/v2/staff/board?date=${DATE}`, { token: reader });
    expect(JSON.stringify(body)).not.toContain("33.465");
  });

  it("takes as many statements for forty groomers with eight visits each as for one without any", async () => {
    const count = async () => {
      await board();
      const before = statements;
      await board();
      return statements - before;
    };
    await add();
    const few = await count();
    const { customerId } = await world.addCustomer();
    const named = { name: "Bo", now: world.clock.now() };
    const petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, named);
    const lines = [{ petId, serviceId: world.offer.services.bath }];
    for (let nth = 0; nth < 40; nth++) {
      const groomerId = await world.addGroomer({ displayName: `Groomer ${nth}` });
      for (let hour = 9; hour < 17; hour++)
        await makeOrder(database.db, world.siteId, {
          ...{ customerId, areaId: world.areaId, groomerId, lines },
          ...{ start: at(hour), now: world.clock.now() },
        });
    }
    const { groomers } = await board();
    expect(groomers.flatMap(({ visits }) => visits)).toHaveLength(321);
    expect(await count()).toBe(few);
    // Who calls, the active groomers, visits and requests, groomers, their time, and terms.
    expect(few).toBeLessThanOrEqual(12);
  });

  it("is for staff who may see appointments", async () => {
    const status = async (by?: string) =>
      (await world.call("GET", `/v2/staff/board?date=${DATE}`, by ? { token: by } : {})).status;
    expect(await status()).toBe(401);
    expect(await status(await staffWith("orders.write"))).toBe(403);
    expect(await status((await world.addCustomer()).token)).toBe(403);
    expect((await world.call("GET", "/v2/staff/board", { token })).status).toBe(422);
  });
});
