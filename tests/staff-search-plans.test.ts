import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "./db.ts";
import { buffersOf, partsOf, type Recorder, recordPlans } from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();

/** Customers of the brand and of another one, each with a pet. Half of them have the same first name. */
const ROWS = { own: 8_000, other: 4_000 };
/** Six rows by each of four indexes, with their accounts, and the few rows of the team. */
const MAX_BUFFERS = 600;
let world: World;
let recorder: Recorder;
let token: string;

beforeAll(async () => {
  recorder = recordPlans(database.pool, "customers");
  world = await makeWorld(database.db);
  await world.addGroomer();
  ({ token } = await world.addStaff());
  await fill(world, ROWS.own);
  await fill(await makeWorld(database.db), ROWS.other);
}, 300_000);

async function fill(brand: World, rows: number): Promise<void> {
  const { siteId, pets } = brand;
  const { customerId, accountId } = await brand.addCustomer();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  const idOf = (prefix: string) =>
    `overlay(overlay(md5('${siteId}${prefix}' || nth) placing '7' from 13) placing '8' from 17)::uuid`;
  const copy = (table: string, id: string, changed: string) =>
    client.query(`insert into ${table} select (jsonb_populate_record(row, ${changed})).*
      from ${table} row cross join generate_series(1, ${rows}) nth where row.id = '${id}'`);
  await copy(
    "accounts",
    accountId,
    `jsonb_build_object('id', ${idOf("a")}, 'email', null,
    'email_verified_at', null, 'phone_number', null, 'phone_verified_at', null)`,
  );
  await copy(
    "customers",
    customerId,
    `jsonb_build_object('id', ${idOf("c")}, 'account_id', ${idOf("a")},
    'first_name', case nth % 2 when 0 then 'Maria' else 'Name' || nth end, 'last_name', 'Last' || nth,
    'email', 'person' || nth || '@example.com', 'phone_number', '+1480' || 5000000 + nth)`,
  );
  const petId = await makePet(brand.db, siteId, customerId, pets.breeds.poodle, { now: brand.clock.now() });
  await copy(
    "pets",
    petId,
    `jsonb_build_object('id', ${idOf("p")}, 'customer_id', ${idOf("c")},
    'name', 'Rex' || nth, 'slug', 'rex-' || nth)`,
  );
  await client.query("vacuum analyze accounts, customers, pets");
  await client.end();
}

describe(`a search over ${ROWS.own + ROWS.other} customers`, () => {
  it.each([
    ["a name of half of them", "maria", 5],
    ["two letters, with a page", "ma", 6],
    ["a last name", "last777", 5],
    ["a whole name", "name777 last777", 1],
    ["an e-mail address", "person777@", 1],
    ["a phone number", "(480) 500-0777", 1],
    ["the last digits", "0777", 1],
    ["pets", "rex7", 5],
    ["nothing", "zzz", 0],
  ])("reads a few rows for %s", async (_, q, count) => {
    const statements = await recorder.during(async () => {
      const path = `/v2/staff/search?${new URLSearchParams({ q })}`;
      const { status, body } = await world.call("GET", path, { token });
      expect(status, JSON.stringify(body)).toBe(200);
      const found = body.groups.flatMap(({ items }: { items: unknown[] }) => items);
      expect(found.length).toBe(count);
    });
    const [search, ...more] = statements.filter(({ text }) => text.includes("from customers person"));
    expect(more).toEqual([]);
    if (!search) throw new Error("No statement searched");
    const scanned = partsOf(search.plan)
      .filter((part) => part["Node Type"] === "Seq Scan")
      .map((part) => part["Relation Name"]);
    for (const table of ["customers", "pets", "orders"]) expect(scanned).not.toContain(table);
    expect(buffersOf(search.plan)).toBeLessThan(MAX_BUFFERS);
  });
});
