import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BUILT_IN_FACTS } from "#features/accounts/rules/roles.ts";
import { MIGRATIONS_FOLDER, migrate } from "#kit/server/migrate.ts";
import { createBareDatabase, dropDatabase } from "./db.ts";

const THE_MIGRATION = "0147_staff_roles.sql";
const SITE = "00000000-0000-7000-8000-00000000000a";

let url: string;
let folder: string;
let pool: pg.Pool;

beforeEach(async () => {
  url = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), "waggon-migrations-"));
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name < THE_MIGRATION) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(url, { folder });
  pool = new pg.Pool({ connectionString: url });
  await pool.query(`insert into sites (id, slug, name, settings) values ('${SITE}', 'paws', 'Paws', '{}')`);
  await cp(join(MIGRATIONS_FOLDER, THE_MIGRATION), join(folder, THE_MIGRATION));
}, 600_000);

afterEach(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
  await dropDatabase(url);
});

/** Adds a member as the version before does. */
async function add(name: string, permissions: readonly string[] | null) {
  await pool.query(
    `with account as (insert into accounts (id, site_id, role, status, email)
       values (gen_random_uuid(), '${SITE}', 'staff', 'active', $1 || '@example.com') returning id)
     insert into staff_members (id, site_id, account_id, first_name, last_name, permissions)
       select gen_random_uuid(), '${SITE}', id, $1, 'Lee', $2 from account`,
    [name, permissions],
  );
}

/** Each member's role with what it allows, and the list that the version before reads. */
async function read() {
  const { rows } =
    await pool.query(`select first_name, role.name, role.permissions, member.permissions as list
    from staff_members member left join staff_roles role on role.id = member.role_id order by first_name`);
  return rows.map((row) => [row.first_name, row.name, row.permissions, row.list]);
}

it("gives each member a role that allows exactly what their list did", async () => {
  const viewer = BUILT_IN_FACTS.viewer.permissions ?? [];
  await add("ann", null);
  await add("bea", viewer.toReversed());
  await add("cat", ["orders.read", "a.later.name", "act.as"]);
  await add("dan", ["act.as", "orders.read", "a.later.name", "act.as"]);
  await add("eve", []);
  await migrate(url, { folder });
  const own = ["a.later.name", "act.as", "orders.read"];
  expect(await read()).toEqual([
    ["ann", "Owner", null, null],
    ["bea", "Viewer", [...viewer], viewer.toReversed()],
    ["cat", "Role 2", own, ["orders.read", "a.later.name", "act.as"]],
    ["dan", "Role 2", own, ["act.as", "orders.read", "a.later.name", "act.as"]],
    ["eve", "Role 1", [], []],
  ]);
});

it("makes the built-in roles as a new brand gets them, and lets the version before add members", async () => {
  await migrate(url, { folder });
  const { rows } = await pool.query("select built_in, name, permissions from staff_roles order by built_in");
  const expected = Object.entries(BUILT_IN_FACTS).map(([built_in, facts]) => ({ built_in, ...facts }));
  expect(rows).toEqual(expected.sort((a, b) => (a.built_in < b.built_in ? -1 : 1)));
  await add("new", ["orders.read"]);
  expect(await read()).toEqual([["new", null, null, ["orders.read"]]]);
});
