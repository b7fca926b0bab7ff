import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "./db.ts";
import { buffersOf, partsOf, type Recorder, recordPlans } from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();

/** Orders of the brand, and of a larger one beside it. */
const ROWS = { own: 800, other: 12_000 };
/** A page of twenty orders with names and pets, and the count of a day or of what waits. */
const MAX_BUFFERS = 900;
let world: World;
let other: World;
let recorder: Recorder;

beforeAll(async () => {
  recorder = recordPlans(database.pool, "orders");
  world = await makeWorld(database.db);
  other = await makeWorld(database.db, { slug: "large-brand" });
  await fill(world, ROWS.own);
  await fill(other, ROWS.other);
}, 300_000);

/** Adds complete orders, four an hour in the past, and for each four a customer. */
async function fill(brand: World, rows: number): Promise<void> {
  const { db, siteId, areaId, pets, offer, clock, addCustomer } = brand;
  const { customerId } = await addCustomer();
  const petId = await makePet(db, siteId, customerId, pets.breeds.poodle, { now: clock.now() });
  const lines = [{ petId, serviceId: offer.services.bath }];
  const over = { customerId, areaId, lines, now: clock.now(), start: new Date("2027-01-06T17:00:00Z") };
  const id = await makeOrder(db, siteId, { ...over, status: "pending" });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  const copy = async (table: string, where: string, changed: string, count: number) => {
    const text = `insert into ${table} select (jsonb_populate_record(row, ${changed})).*
      from ${table} row cross join generate_series(1, ${count}) nth where ${where}`;
    await client.query(text);
  };
  const idOf = (prefix: string, nth: string) =>
    `overlay(overlay(md5('${siteId}${prefix}' || (${nth})) placing '7' from 13) placing '8' from 17)::uuid`;
  await copy(
    "customers",
    `row.id = '${customerId}'`,
    `jsonb_build_object('id', ${idOf("c", "nth")}, 'account_id', ${idOf("a", "nth")},
      'first_name', 'Name' || nth, 'last_name', 'Last' || nth, 'phone_number', '+1480' || 5550000 + nth)`,
    rows / 4,
  );
  await copy(
    "orders",
    `row.id = '${id}'`,
    `jsonb_build_object('id', ${idOf("o", "nth")}, 'number', 'N' || nth, 'status', 'complete',
      'customer_id', ${idOf("c", `1 + nth % ${rows / 4}`)}, 'booking_session_id', ${idOf("s", "nth")},
      'appointment_start', timestamptz '2027-01-05Z' - nth * interval '15 minutes',
      'appointment_end', timestamptz '2027-01-05 01:00Z' - nth * interval '15 minutes',
      'created_at', timestamptz '2027-01-05Z' - nth * interval '15 minutes')`,
    rows,
  );
  await client.query("vacuum analyze orders");
  await client.query("vacuum analyze customers");
  await client.end();
}

/** The statements of a list: its page and its count. */
async function plansOf(query: string) {
  const { token } = await world.addStaff();
  const plans = await recorder.during(async () => {
    const { status, body } = await world.call("GET", `/v2/staff/appointments?${query}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
  });
  return plans.filter(({ text }) => text.includes('from "orders" as "order"'));
}

describe("the list of a brand beside a large one", () => {
  const DAY = "from=2027-01-01&to=2027-01-01";
  it.each([
    [DAY],
    [`${DAY}&status[]=complete&sort=latest`],
    ["flag=unanswered"],
    ["q=N777"],
    ["q=name177"],
    ["q=%2B14805550177"],
    ["q=mia%40example.com"],
    ["sort=newest"],
    ["sort=start"],
    ["flag=customer_unconfirmed"],
    ["flag=missed"],
    ["flag=to_come"],
    ["pay=unpaid"],
    ["source=staff"],
    ["bookedFrom=2027-01-01&bookedTo=2027-01-01&sort=newest"],
  ])("reads by an index for %s", async (query) => {
    const plans = await plansOf(query);
    expect(plans.length).toBe(2);
    for (const { plan, text } of plans) {
      const whole = partsOf(plan).filter((part) => part["Node Type"] === "Seq Scan");
      const tables = whole.map((part) => part["Relation Name"]);
      expect(
        tables.filter((table) => table === "orders" || table === "customers"),
        text,
      ).toEqual([]);
      expect(buffersOf(plan), text).toBeLessThan(MAX_BUFFERS);
    }
  });
});

describe("the page of an area", () => {
  it("counts the orders that are to come by their own index", async () => {
    const { token } = await world.addStaff();
    const plans = await recorder.during(async () => {
      expect((await world.call("GET", `/v2/staff/areas/${world.areaId}`, { token })).body.upcoming).toBe(1);
    });
    const scans = plans
      .filter(({ text }) => text.includes("as upcoming"))
      .flatMap(({ plan }) => partsOf(plan))
      .filter((part) => part["Relation Name"] === "orders" || part["Index Name"]?.startsWith("orders_"));
    expect(scans.map((part) => part["Index Name"])).toEqual(["orders_area_to_come"]);
  });
});
