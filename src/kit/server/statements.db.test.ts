import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import type { Tx } from "./database.ts";
import { byColumns, type Lock, lockInOrder, readTogether, writeTogether } from "./statements.ts";

const database = useDatabase();

beforeAll(async () => {
  await sql`create table parents (id int primary key, some_text text, at timestamptz)`.execute(database.db);
  await sql`create table children (id int primary key, parent_id int references parents)`.execute(
    database.db,
  );
});

it("writes parent and child together or not at all, and counts the rows of each part", async () => {
  const parent = (id: number) => sql`insert into parents values (${id}, 'one', now()) returning id`;
  const child = (id: number, of: number) => sql`insert into children values (${id}, ${of}) returning id`;
  const counts = await writeTogether(database.db, { child: child(1, 1), parent: parent(1) });
  expect(counts).toEqual({ child: 1, parent: 1 });
  await expect(writeTogether(database.db, { parent: parent(2), child: child(2, 9) })).rejects.toMatchObject({
    code: "23503",
  });
  const { parents, none } = await readTogether(database.db, {
    parents: sql<{ id: number; someText: string }>`select id, some_text from parents`,
    none: sql<{ id: number }>`select id from children where id > 1`,
  });
  expect([parents, none]).toEqual([[{ id: 1, someText: "one" }], []]);
});

it("reads a list by columns as it reads it by rows, without rows too", async () => {
  await sql`insert into parents values (7, 'seven', '2027-01-05T07:00Z'), (8, null, null)`.execute(
    database.db,
  );
  const parents = (where: string) =>
    sql<{ id: number; someText: string | null; at: Date | null }>`select at, id, some_text from parents
      where ${sql.raw(where)} order by id desc`;
  const read = (where: string) => {
    const columns = byColumns(parents(where), ["id", "someText", "at"]);
    return readTogether(database.db, { rows: parents(where), columns });
  };
  const { rows, columns } = await read("id in (7, 8)");
  expect(rows.map(({ id }) => id)).toEqual([8, 7]);
  expect(columns).toEqual(rows);
  expect(await read("false")).toEqual({ rows: [], columns: [] });
});

it.each(["auto", "force_generic_plan"])(
  "takes locks in order, and takes none when the first statement finds nothing (plan: %s)",
  async (plan) => {
    const locked =
      (key: number): Lock =>
      (before) =>
        sql`select pg_advisory_xact_lock(${key}::bigint) where ${before}`;
    const first = (id: number) => sql<{ id: number }>`select id from parents where id = ${id} for update`;
    const held = async () => {
      const { rows } = await sql<{ key: number }>`select objid::int as key from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      order by 1`.execute(database.db);
      return rows.map(({ key }) => key);
    };
    // Four runs are enough for a prepared plan.
    const findNothing = async (tx: Tx, locks: Lock[]) => {
      await sql`select set_config('plan_cache_mode', ${plan}, true)`.execute(tx);
      for (let time = 0; time < 4; time++) expect(await lockInOrder(tx, first(9), locks)).toEqual([]);
    };
    await database.db.transaction().execute(async (tx) => {
      await findNothing(tx, [locked(1), locked(2)]);
      expect(await held()).toEqual([]);
      expect(await lockInOrder(tx, first(1), [locked(1), locked(2)])).toEqual([{ id: 1 }]);
      expect(await held()).toEqual([1, 2]);
    });
    const { db } = database;
    const waiting = await db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(4::bigint)`.execute(other);
      const locking = db.transaction().execute(async (tx) => {
        await findNothing(tx, [locked(3), locked(4), locked(5)]);
        return lockInOrder(tx, first(1), [locked(3), locked(4), locked(5)]);
      });
      // It waits for the second lock, has the first, and has not requested the third.
      await expect.poll(held).toEqual([3, 4]);
      return { locking };
    });
    expect(await waiting.locking).toEqual([{ id: 1 }]);
  },
);
