import { beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const PATH = "/v2/staff/appointments";
let world: World;
let ada: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  ada = await world.addGroomer();
});

type Over = Partial<OrderOver> & { firstName?: string; lastName?: string; pet?: string; brand?: World };

/** A visit of a new customer tomorrow at 17:00 UTC, by default. */
async function add({
  firstName = "Mia",
  lastName = "Torres",
  pet = "Bo",
  brand = world,
  ...over
}: Over = {}) {
  const { db } = database;
  const now = brand.clock.now();
  const customer = await makeCustomer(db, brand.siteId, { firstName, lastName, now });
  const breed = brand.pets.breeds.poodle;
  const petId = await makePet(db, brand.siteId, customer.customerId, breed, { name: pet, now });
  const lines = [{ petId, serviceId: brand.offer.services.bath }];
  const usual = { customerId: customer.customerId, areaId: brand.areaId, groomerId: ada, lines, now };
  const start = new Date("2027-01-06T17:00:00Z");
  const id = await makeOrder(db, brand.siteId, { ...usual, status: "accepted", start, ...over });
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...customer, id, number };
}

async function read(query: Record<string, string> | string = {}, permissions?: readonly Permission[]) {
  const over = { now: world.clock.now(), ...(permissions && { permissions }) };
  const { token } = await makeStaffMember(database.db, world.siteId, over);
  return world.call("GET", `${PATH}?${new URLSearchParams(query)}`, { token });
}
const idsOf = async (...of: Parameters<typeof read>) =>
  (await read(...of)).body.items.map(({ id }: { id: string }) => id);
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);

describe("the list of staff", () => {
  it("shows a brand's orders by start, with customer, groomer, pets and area", async () => {
    const later = await add({ start: new Date("2027-01-07T17:00:00Z") });
    const request = await add({ status: "request", start: null, groomerId: null });
    const first = await add({ firstName: "Ann", lastName: "Lee", pet: "Biscuit" });
    const { body } = await read();
    expect(body).toMatchObject({ total: 3, page: 1, limit: 20 });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([first.id, later.id, request.id]);
    expect(body.items[0]).toMatchObject({
      ...{ number: first.number, status: "accepted", pets: ["Biscuit"], isLate: false, isOverdue: false },
      customer: { displayName: "Ann Lee" },
      serviceProvider: { id: ada, displayName: "Ada Brush" },
      area: { name: "Phoenix", timeZone: "America/Phoenix" },
    });
    expect(body.items[2]).toMatchObject({ appointmentStart: null, serviceProvider: null });
    expect(await idsOf({ sort: "newest" })).toEqual([first.id, request.id, later.id]);
    expect(await idsOf({ sort: "latest", from: "2027-01-01" })).toEqual([later.id, first.id]);
    expect(await idsOf({ limit: "1", page: "2" })).toEqual([later.id]);
  });

  it("filters by several statuses, area and groomer", async () => {
    const bea = await world.addGroomer({ displayName: "Bea Comb" });
    const pending = await add({ status: "pending" });
    const cancelled = await add({ status: "cancelled", start: new Date("2027-01-06T18:00:00Z") });
    const ofBea = await add({ groomerId: bea, start: new Date("2027-01-06T19:00:00Z") });
    expect(await idsOf("status[]=pending&status[]=cancelled")).toEqual([pending.id, cancelled.id]);
    expect(await idsOf({ groomer: bea })).toEqual([ofBea.id]);
    expect(await idsOf({ area: world.areaId, groomer: bea })).toEqual([ofBea.id]);
    expect(await idsOf({ area: newId() })).toEqual([]);
  });

  it("takes days from the area's clock", async () => {
    // In Phoenix, January 6th lasts from 07:00 UTC to 07:00 UTC.
    await add({ start: new Date("2027-01-06T06:45:00Z") });
    const first = await add({ start: new Date("2027-01-06T07:00:00Z") });
    const last = await add({ start: new Date("2027-01-07T06:45:00Z") });
    await add({ start: new Date("2027-01-07T07:00:00Z") });
    await add({ status: "request", start: null });
    expect(await idsOf({ from: "2027-01-06", to: "2027-01-06" })).toEqual([first.id, last.id]);
    const { status, body } = await read({ from: "2027-01-06", to: "2027-01-05" });
    expect([status, body.errors]).toEqual([422, { to: ["Ends before it begins"] }]);
  });

  it("finds the late, the overdue, and what has no answer, confirmation or time", async () => {
    const now = world.clock.now();
    const late = await add({ start: inMinutes(-20) });
    const there = await add({ start: inMinutes(-25) });
    const announced = await add({ start: inMinutes(30) });
    const overdue = await add({ start: inMinutes(-120) });
    const missed = await add({ start: inMinutes(-120) });
    const pending = await add({ status: "pending" });
    const request = await add({ status: "request", start: null });
    const { db } = database;
    const by = { siteId: world.siteId, accountId: late.accountId, createdAt: now };
    await db
      .insertInto("visitMarks")
      .values({ ...by, orderId: there.id, mark: "arrived", markedAt: now })
      .execute();
    const notice = { ...by, orderId: announced.id, arrivesAt: inMinutes(50) };
    await db
      .insertInto("lateNotices")
      .values({ id: newId(), ...notice })
      .execute();
    await db.updateTable("orders").set({ orderMarkedAsNoShow: true }).where("id", "=", missed.id).execute();
    expect(await idsOf({ flag: "late" })).toEqual([late.id, announced.id]);
    expect(await idsOf({ flag: "overdue" })).toEqual([overdue.id]);
    expect(await idsOf({ flag: "unconfirmed" })).toEqual([pending.id]);
    const toCome = [there, late, announced, pending, request].map(({ id }) => id);
    expect(await idsOf({ flag: "to_come", area: world.areaId })).toEqual(toCome);
    const { token } = await world.addStaff();
    const area = await world.call("GET", `/v2/staff/areas/${world.areaId}`, { token });
    expect(area.body.upcoming).toBe(toCome.length);
    expect(await idsOf({ flag: "no_time" })).toEqual([request.id]);
    expect(await idsOf({ flag: "unanswered" })).toEqual([pending.id, request.id]);
    const { items } = (await read({ flag: "late" })).body;
    expect(items).toMatchObject([{ isLate: true }, { isLate: true }]);
    world.clock.advance({ hours: 2 });
    expect(await idsOf({ flag: "late" })).toEqual([]);
  });
});

describe("the filters of booking and payment", () => {
  it("know who booked, and the day of booking by the area's clock", async () => {
    // In Phoenix, January 4th lasts from 07:00 UTC to 07:00 UTC.
    const before = await add({ now: new Date("2027-01-04T06:59:00Z") });
    const first = await add({ now: new Date("2027-01-04T07:00:00Z") });
    const last = await add({ now: new Date("2027-01-05T06:59:00Z"), start: null, status: "request" });
    await add({ now: new Date("2027-01-05T07:00:00Z") });
    const set = (id: string, source: "groomer" | "staff") =>
      database.db.updateTable("orders").set({ source }).where("id", "=", id).execute();
    await set(before.id, "groomer");
    await set(first.id, "staff");
    expect(await idsOf({ bookedFrom: "2027-01-04", bookedTo: "2027-01-04" })).toEqual([first.id, last.id]);
    expect(await idsOf({ bookedTo: "2027-01-03" })).toEqual([before.id]);
    expect(await idsOf({ source: "groomer" })).toEqual([before.id]);
    expect(await idsOf({ source: "staff", bookedFrom: "2027-01-05" })).toEqual([]);
    const reversed = await read({ bookedFrom: "2027-01-06", bookedTo: "2027-01-05" });
    expect([reversed.status, reversed.body.errors]).toEqual([422, { bookedTo: ["Ends before it begins"] }]);
  });

  it("know the missed, the way of payment, and what no payment secures", async () => {
    const { db } = database;
    const cash = await add();
    const open = await add({ start: new Date("2027-01-06T18:00:00Z") });
    const held = await add({ start: new Date("2027-01-06T19:00:00Z") });
    const refused = await add({ start: new Date("2027-01-05T20:00:00Z"), status: "complete" });
    const card = [open.id, held.id, refused.id];
    await db.updateTable("orders").set({ paymentMethod: "card" }).where("id", "in", card).execute();
    await db.updateTable("orders").set({ orderMarkedAsNoShow: true }).where("id", "=", cash.id).execute();
    const pay = async (
      orderId: string,
      over: { status: "authorized" | "declined"; captureAmount?: number },
    ) => {
      const { accountId, now } = { accountId: cash.accountId, now: world.clock.now() };
      const by = {
        siteId: world.siteId,
        accountId,
        gateway: "sandbox",
        gatewayKey: newId(),
        gatewaySource: "",
      };
      await db
        .insertInto("payments")
        .values({ id: newId(), ...by, orderId, amount: 9_000, createdAt: now, updatedAt: now, ...over })
        .execute();
    };
    await pay(held.id, { status: "authorized" });
    await pay(refused.id, { status: "declined", captureAmount: 9_000 });
    expect(await idsOf({ flag: "missed" })).toEqual([cash.id]);
    expect(await idsOf({ pay: "cash" })).toEqual([cash.id]);
    expect(await idsOf({ pay: "card" })).toEqual([refused.id, open.id, held.id]);
    expect(await idsOf({ pay: "unpaid" }, ["orders.read"])).toEqual([open.id]);
    expect(await idsOf({ pay: "unpaid" }, ["orders.read", "money.read"])).toEqual([refused.id, open.id]);
    await pay(refused.id, { status: "authorized" });
    expect(await idsOf({ pay: "unpaid" })).toEqual([open.id]);
  });
});

describe("a search of staff", () => {
  it("finds numbers, ids and the beginning of names of customers and pets", async () => {
    const ann = await add({ firstName: "Ann", lastName: "Lee", pet: "100% Pudding" });
    await add({ firstName: "Joan", lastName: "Cleese", pet: "1000 Puddles" });
    for (const q of [
      ann.id,
      ann.customerId,
      ann.number.toLowerCase(),
      `#${ann.number}`,
      "ann",
      "LEE an",
      "100%",
    ])
      expect(await idsOf({ q }), q).toEqual([ann.id]);
    for (const q of ["annn", "ee", "ann joan", "%", "_nn"]) expect(await idsOf({ q }), q).toEqual([]);
  });

  it("finds phone numbers and addresses only for readers who see them", async () => {
    const { id, phoneNumber, email } = await add();
    await add();
    for (const q of [phoneNumber, phoneNumber.slice(2), email.toUpperCase()]) {
      expect(await idsOf({ q }, ["orders.read", "customers.contact"]), q).toEqual([id]);
      expect(await idsOf({ q }, ["orders.read"]), q).toEqual([]);
    }
  });
});

describe("orders of another brand", () => {
  it("are in no list, whatever is searched", async () => {
    const other = await makeWorld(database.db, { slug: "other-desk" });
    const groomerId = await other.addGroomer();
    const theirs = await add({ brand: other, groomerId, firstName: "Zoe", pet: "Ziggy" });
    const queries: Record<string, string>[] = [
      {},
      { groomer: groomerId },
      { area: other.areaId },
      { from: "2026-01-01" },
      ...[{ bookedFrom: "2026-01-01" }, { source: "staff" }, { pay: "cash" }],
      ...[{ pay: "unpaid" }, { flag: "missed" }, { flag: "customer_unconfirmed" }],
      { flag: "to_come" },
    ];
    const searches = [theirs.id, theirs.number, "zoe", "ziggy", theirs.phoneNumber, theirs.email];
    for (const query of [...queries, ...searches.map((q) => ({ q }))])
      expect((await read(query)).body, JSON.stringify(query)).toMatchObject({ items: [], total: 0 });
    const { token } = await world.addStaff();
    const groomers = await world.call("GET", "/v2/staff/appointment-groomers", { token });
    expect(groomers.body).toEqual([{ id: ada, displayName: "Ada Brush" }]);
  });
});

it("refuses customers and staff without the permission", async () => {
  const { token } = await world.addCustomer();
  expect((await world.call("GET", PATH, { token })).status).toBe(403);
  expect((await read({}, ["customers.read"])).status).toBe(403);
});
