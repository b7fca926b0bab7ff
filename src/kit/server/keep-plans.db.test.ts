import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import type { Db } from "./database.ts";
import { KEEP_PLAN } from "./keep-plans.ts";

const database = useDatabase();

/** The statements whose plans a connection keeps. */
async function keptBy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

const twice = async (ask: () => Promise<unknown>) => [await ask(), await ask()];

describe("a plan", () => {
  it("is kept by the connection for a statement that is marked, and for no other", async () => {
    await database.db.connection().execute(async (db) => {
      const answers = await twice(async () => {
        const { rows } = await sql<{ n: number }>`${KEEP_PLAN} select ${3}::int + 1 as n`.execute(db);
        await sql`select ${4}::int as n`.execute(db);
        return rows[0]?.n;
      });
      expect(answers).toEqual([4, 4]);
      expect((await keptBy(db)).filter((statement) => statement.includes("::int"))).toEqual([
        expect.stringContaining("+ 1"),
      ]);
    });
  });

  it("is kept for a marked query that Kysely builds", async () => {
    await database.db.connection().execute(async (db) => {
      const ask = () =>
        db.selectFrom("sites").modifyFront(KEEP_PLAN).select("id").where("slug", "=", "x").execute();
      expect(await twice(ask)).toEqual([[], []]);
      expect((await keptBy(db)).filter((statement) => statement.includes('from "sites"'))).toHaveLength(1);
    });
  });

  it("is made anew when the table becomes another one", async () => {
    await database.db.connection().execute(async (db) => {
      await sql`create temp table things (id int, name text)`.execute(db);
      await sql`insert into things values (1, 'brush')`.execute(db);
      const ask = () => sql`${KEEP_PLAN} select name from things where id = ${1}`.execute(db);
      expect((await ask()).rows).toEqual([{ name: "brush" }]);
      await sql`alter table things add column price int, drop column id, add column id int default 1`.execute(
        db,
      );
      expect((await ask()).rows).toEqual([{ name: "brush" }]);
    });
  });

  it("that fails leaves the next ones alone", async () => {
    await database.db.connection().execute(async (db) => {
      const ask = (n: number) => sql`${KEEP_PLAN} select 6 / ${n}::int as n`.execute(db);
      await expect(ask(0)).rejects.toThrow(/division by zero/);
      expect((await ask(2)).rows).toEqual([{ n: 3 }]);
    });
  });
});
