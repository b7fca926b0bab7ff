import { sql } from "kysely";
import { SEEDED_TABLES } from "#db/seed/batch.ts";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import type { Db, Tx } from "#kit/server/database.ts";

/** One of the demo's brands under a name of its own; it answers to `<slug>.localhost`. */
export type BrandCopy = { of: string; slug: string };

/** Tables that all brands share, and the columns that refer to them. */
const SHARED_TABLES: readonly string[] = ["petTypes", "petSizes", "petBreeds"];
const SHARED_COLUMNS = ["pet_type_id", "size_id", "breed_id"];

const STAGE = "brand_copies";
/** The placeholder in staged ids, which each copy replaces with its own number. */
const MARK = "@@@@";
/** A seeded id except its last four digits. Only seeded ids have version 8, so copied ids never match. */
const SEEDED_ID = "([0-9a-f]{8}-[0-9a-f]{4}-)8([0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{8})[0-9a-f]{4}";

type Table = { name: string; columns: readonly string[] };

/**
 * Adds copies of the demo's brands, with the people and visits of the area of the demo's customer. Copied
 * rows differ from the originals only by their ids, which sort in the same order.
 */
export async function copyBrands(db: Db, copies: readonly BrandCopy[]): Promise<void> {
  const tables = await readTables(db);
  await sql.raw(`create schema ${STAGE}`).execute(db);
  for (const brand of new Set(copies.map((copy) => copy.of))) {
    for (const table of tables) await stage(db, brand, table);
  }
  const marked = copies.map((copy, index) => ({ ...copy, mark: index.toString(16).padStart(4, "0") }));
  // Two copies run at a time, to use two processors.
  const add = async (portion: typeof marked) => {
    for (const copy of portion) await db.transaction().execute((tx) => addCopy(tx, tables, copy));
  };
  await Promise.all([0, 1].map((half) => add(marked.filter((_, index) => index % 2 === half))));
  await sql.raw(`drop schema ${STAGE} cascade`).execute(db);
  await sql`analyze`.execute(db);
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads the seed's tables and their writable columns. Each table follows the tables that it refers to. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
  const columns = Map.groupBy(rows, ({ tableName }) => tableName);
  return SEEDED_TABLES.filter((table) => !SHARED_TABLES.includes(table))
    .map(toSnake)
    .map((name) => ({ name, columns: (columns.get(name) ?? []).map(({ columnName }) => columnName) }));
}

const staged = (brand: string, table: Table) => `${STAGE}.${brand}_${table.name}`;

/** Writes a brand's rows as texts once. A copy then only replaces the mark in them. */
async function stage(db: Db, brand: string, table: Table): Promise<void> {
  const { name, columns } = table;
  const shared = SHARED_COLUMNS.filter((column) => columns.includes(column));
  await sql
    .raw(
      `create unlogged table ${staged(brand, table)} as select (
         regexp_replace(to_jsonb(${name})::text, '${SEEDED_ID}', '\\1' || '4' || '\\2${MARK}', 'g')::jsonb
           || jsonb_build_object(${shared.map((column) => `'${column}', ${column}`).join(", ")})
       )::text as facts from ${name} where ${conditionOf(table, brand)}`,
    )
    .execute(db);
}

/** The condition for a table's rows of a brand and its customer's area, by the first column that fits. */
function conditionOf({ name, columns }: Table, brand: string): string {
  const site = `(select id from sites where slug = '${brand}')`;
  const area = `(select area_id from customers join accounts on accounts.id = account_id
    where accounts.site_id = ${site} and accounts.email = '${DEMO_LOGINS.customer}')`;
  const inArea = (table: string, column = "id") => `(select ${column} from ${table} where area_id = ${area})`;
  const people = `${inArea("customers", "account_id")} union all ${inArea("groomers", "account_id")}`;
  const rooms = `groomer_id in ${inArea("groomers")} or account_id in (${people})`;
  const known: Record<string, string> = {
    sites: `id = ${site}`,
    site_hosts: `host = '${brand}.localhost'`,
    accounts: `site_id = ${site} and (role in ('staff', 'renter') or id in (${people}))`,
    agreement_acceptances: `account_id in (${people})`,
    rooms,
    earning_statements: `account_id in (${people})`,
    earning_statement_entries: `entry_id in (select id from earning_entries where order_id in ${inArea("orders")})`,
    earning_statement_steps: `statement_id in (select id from earning_statements where account_id in (${people}))`,
  };
  const byColumn = [
    ["area_id", `= ${area}`],
    ["room_id", `in (select id from rooms where ${rooms})`],
    ["order_id", `in ${inArea("orders")}`],
    ["payment_id", `in (select id from payments where order_id in ${inArea("orders")})`],
    ["groomer_id", `in ${inArea("groomers")}`],
    ["resource", `in ${inArea("groomers")}`],
    ["customer_id", `in ${inArea("customers")}`],
    ["site_id", `= ${site}`],
    ["service_id", `in (select id from services where site_id = ${site})`],
  ] as const;
  const found = byColumn.find(([column]) => columns.includes(column));
  const condition = known[name] ?? found?.join(" ");
  if (!condition) throw new Error(`It is not known whose the rows of ${name} are.`);
  return condition;
}

async function addCopy(tx: Tx, tables: readonly Table[], { of, slug, mark }: BrandCopy & { mark: string }) {
  const own: Record<string, object> = { sites: { slug }, site_hosts: { host: `${slug}.localhost` } };
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const copied = table.columns.map((column) => `copied."${column}"`).join(", ");
    const facts = `replace(staged.facts, '${MARK}', '${mark}')::jsonb || '${JSON.stringify(own[table.name] ?? {})}'`;
    await sql
      .raw(
        `insert into ${table.name} (${columns}) select ${copied}
         from ${staged(of, table)} as staged, jsonb_populate_record(null::${table.name}, ${facts}) as copied`,
      )
      .execute(tx);
  }
}
