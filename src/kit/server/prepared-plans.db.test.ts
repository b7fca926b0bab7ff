import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import type { Db } from "./database.ts";
import { PREPARED } from "./prepared-plans.ts";

const database = useDatabase();

/** Lists the prepared statements of a connection. */
async function readPlansOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** Statements are prepared only after they ran often enough. */
const OFTEN = 4;

async function runOften(query: () => Promise<unknown>): Promise<unknown[]> {
  const answers = [];
  for (let time = 0; time < OFTEN; time++) answers.push(await query());
  return answers;
}

describe("a prepared plan", () => {
  it("is stored only for marked statements", async () => {
    await database.db.connection().execute(async (db) => {
      const answers = await runOften(async () => {
        const { rows } = await sql<{ n: number }>`${PREPARED} select ${3}::int + 1 as n`.execute(db);
        await sql`select ${4}::int as n`.execute(db);
        return rows[0]?.n;
      });
      expect(answers).toEqual(Array(OFTEN).fill(4));
      expect((await readPlansOf(db)).filter((statement) => statement.includes("::int"))).toEqual([
        expect.stringContaining("+ 1"),
      ]);
    });
  });

  it("is stored for a marked query of Kysely", async () => {
    await database.db.connection().execute(async (db) => {
      const query = () =>
        db.selectFrom("sites").modifyFront(PREPARED).select("id").where("slug", "=", "x").execute();
      expect(await runOften(query)).toEqual(Array(OFTEN).fill([]));
      expect((await readPlansOf(db)).filter((statement) => statement.includes('from "sites"'))).toHaveLength(
        1,
      );
    });
  });

  it("is not stored for the first two runs", async () => {
    await database.db.connection().execute(async (db) => {
      for (let time = 0; time < 2; time++) await sql`${PREPARED} select ${1}::int - 7 as n`.execute(db);
      expect((await readPlansOf(db)).filter((statement) => statement.includes("- 7"))).toEqual([]);
    });
  });

  it("is renewed when the table's columns change", async () => {
    await database.db.connection().execute(async (db) => {
      await sql`create temp table things (id int, name text)`.execute(db);
      await sql`insert into things values (1, 'brush')`.execute(db);
      const query = async () =>
        (await sql`${PREPARED} select name from things where id = ${1}`.execute(db)).rows;
      expect(await runOften(query)).toEqual(Array(OFTEN).fill([{ name: "brush" }]));
      await sql`alter table things add column price int, drop column id, add column id int default 1`.execute(
        db,
      );
      expect(await query()).toEqual([{ name: "brush" }]);
    });
  });

  it("survives a failure that the values caused", async () => {
    await database.db.connection().execute(async (db) => {
      const query = (n: number) => sql`${PREPARED} select 6 / ${n}::int as n`.execute(db);
      await runOften(() => query(1));
      await expect(query(0)).rejects.toThrow(/division by zero/);
      expect((await query(2)).rows).toEqual([{ n: 3 }]);
      expect((await readPlansOf(db)).filter((statement) => statement.includes("6 /"))).toHaveLength(1);
    });
  });

  // This test comes last, because it spoils a connection of the pool.
  it("is dropped when a result column changes its type", async () => {
    await database.db.connection().execute(async (db) => {
      await sql`create temp table prices (id int, cents int)`.execute(db);
      await sql`insert into prices values (1, 7)`.execute(db);
      const query = async () =>
        (await sql`${PREPARED} select cents from prices where id = ${1}`.execute(db)).rows;
      await runOften(query);
      await sql`alter table prices alter column cents type text`.execute(db);
      await expect(query()).rejects.toMatchObject({ code: "0A000" });
      expect(await runOften(query)).toEqual(Array(OFTEN).fill([{ cents: "7" }]));
    });
  });
});
