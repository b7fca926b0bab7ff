import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_FOLDER, migrate } from "#kit/server/migrate.ts";
import { createBareDatabase, dropDatabase } from "./db.ts";

/** Set OCCUPANCY_ROWS higher to measure how long writers wait. */
const ROWS = Number(process.env.OCCUPANCY_ROWS ?? 10_000);
const WRITERS = 4;
const SITE = "00000000-0000-7000-8000-00000000000a";
const THE_MIGRATION = "0030_occupancy_index.sql";

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
  await fill();
  await cp(join(MIGRATIONS_FOLDER, THE_MIGRATION), join(folder, THE_MIGRATION));
}, 600_000);

afterEach(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
  await dropDatabase(url);
});

const START = "timestamptz '2027-01-04 16:00Z'";
const idOf = (nth: number) => `00000000-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`;
/** Visit `nth` of groomer `nth % 100`: an hour and a half, every two hours. */
const DURING = `tstzrange(${START} + $1::int / 100 * interval '2 hours',
  ${START} + $1::int / 100 * interval '2 hours' + interval '90 minutes')`;

async function fill() {
  await pool.query("insert into sites (id, slug, name, settings) values ($1, 'paws', 'Calm Paws', '{}')", [
    SITE,
  ]);
  await pool.query(
    `insert into occupancy (id, site_id, resource, during, kind, holder, minutes)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(nth), 12, '0'))::uuid, $1, md5('g' || nth % 100)::uuid,
       ${DURING.replaceAll("$1::int", "nth")}, 'order', md5('h' || nth)::uuid, 90
     from generate_series(1, ${ROWS}) as nth`,
    [SITE],
  );
}

type Row = { id: string; resource: string; holder: string };

/** What writers did during the migration. */
type Books = { rows: Map<string, Row | null>; duringCopy: number; refused: number; longestMs: number };

const INSERT = `insert into occupancy (id, site_id, resource, during, kind, holder, minutes)
  values ($2, $3, $4, ${DURING}, 'order', $5, 90)`;

/**
 * Books, reschedules and cancels its own visits until `isOver`, and records the expected rows.
 */
async function write(books: Books, writer: number, isOver: () => boolean): Promise<void> {
  const client = await pool.connect();
  // Named statements act like a connection that planned its statements before the upgrade.
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  for (let nth = writer + 1; nth <= ROWS && !isOver(); nth += WRITERS) {
    const id = idOf(nth);
    const added = idOf(ROWS + nth);
    const before = performance.now();
    await client.query("begin");
    const holder = crypto.randomUUID();
    const resource = crypto.randomUUID();
    await query("add", INSERT, [nth, added, SITE, resource, holder]);
    if (nth % 3 === 0) await query("drop", "delete from occupancy where id = $1", [id]);
    else {
      const text = "update occupancy set holder = $2, resource = $3 where id = $1";
      await query("move", text, [id, holder, resource]);
    }
    const { rows } = await client.query("select to_regclass('occupancy_next') is not null as copying");
    await client.query("commit");
    books.longestMs = Math.max(books.longestMs, performance.now() - before);
    books.rows.set(added, { id: added, holder, resource });
    books.rows.set(id, nth % 3 === 0 ? null : { id, holder, resource });
    if (rows[0].copying) books.duringCopy += 1;
    const other = crypto.randomUUID();
    const overlapError = await query("add", INSERT, [nth, other, SITE, resource, other]).catch(
      (error) => error,
    );
    expect(overlapError).toMatchObject({ code: "23P01" });
    books.refused += 1;
  }
  client.release();
}

/** Reads the table's columns, constraints, indexes and triggers. */
async function shape(): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'column' as kind, attname::text as name, format_type(atttypid, atttypmod) || attnotnull as what
      from pg_attribute where attrelid = 'occupancy'::regclass and attnum > 0
    union all select 'constraint', conname, case when contype = 'x' then '' else pg_get_constraintdef(oid) end
      from pg_constraint where conrelid = 'occupancy'::regclass
    union all select 'index', indexrelid::regclass::text, indisvalid::text from pg_index
      where indrelid = 'occupancy'::regclass
    union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger
      where tgrelid = 'occupancy'::regclass and not tgisinternal
    order by 1, 2`);
  return rows;
}

describe("the migration of the overlap index", () => {
  it("loses no write that comes while it runs", {
    timeout: 900_000,
  }, async () => {
    const shapeBefore = await shape();
    const books: Books = { rows: new Map(), duringCopy: 0, refused: 0, longestMs: 0 };
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(books, writer, () => isOver));
    const before = performance.now();
    expect(await migrate(url, { folder })).toEqual([THE_MIGRATION]);
    const took = performance.now() - before;
    isOver = true;
    await Promise.all(writers);
    if (process.env.OCCUPANCY_ROWS)
      console.error(
        `${ROWS} rows: ${Math.round(took)} ms, ${books.refused} writes, longest ${Math.round(books.longestMs)} ms`,
      );

    expect(books.duringCopy).toBeGreaterThan(10);
    expect(await shape()).toEqual(shapeBefore);
    const { rows } = await pool.query<Row>("select id, resource, holder from occupancy");
    const found = new Map(rows.map((row) => [row.id, row]));
    const touched = [...books.rows.keys()];
    expect(touched.map((id) => found.get(id) ?? null)).toEqual([...books.rows.values()]);
    const gone = [...books.rows.values()].filter((row) => row === null).length;
    expect(rows.length).toBe(ROWS + touched.length / 2 - gone);
  });

  it("starts again after an earlier run was interrupted", { timeout: 900_000 }, async () => {
    const shapeBefore = await shape();

    await pool.query("create table occupancy_next (id uuid); create table occupancy_before (id uuid)");
    await pool.query(`create function copy_occupancy() returns trigger language plpgsql as 'begin return null; end';
      create trigger occupancy_copied after insert on occupancy for each row execute function copy_occupancy()`);
    await migrate(url, { folder });
    expect(await shape()).toEqual(shapeBefore);
    const { rows } = await pool.query("select count(*)::int as n from occupancy");
    expect(rows).toEqual([{ n: ROWS }]);
  });

  it("allows overlaps of the same holder only", async () => {
    await migrate(url, { folder });
    const resource = crypto.randomUUID();
    const holder = crypto.randomUUID();
    const add = (by: string) => pool.query(INSERT, [1, crypto.randomUUID(), SITE, resource, by]);
    await add(holder);
    await add(holder);
    await expect(add(crypto.randomUUID())).rejects.toMatchObject({
      code: "23P01",
      constraint: "occupancy_no_overlap",
    });
  });
});
