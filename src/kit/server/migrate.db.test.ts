import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBareDatabase, dropDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { migrate } from "./migrate.ts";

let url: string;
let folder: string;

beforeEach(async () => {
  url = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), "waggon-migrations-"));
});

afterEach(async () => {
  // The queue's migrations use a pool that nothing awaits. Dropping the database under it would report an
  // error.
  await eventually(async () => expect(await select(OTHERS)).toEqual([{ n: 0 }]));
  await dropDatabase(url);
  await rm(folder, { recursive: true });
});

const OTHERS = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const WAITING = `SELECT count(*)::int AS n FROM pg_locks
  WHERE relation = 'trips'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`;

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function select<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe("migrations", () => {
  it("run once, in the order of their names", async () => {
    await write("0002_add.sql", "ALTER TABLE vans ADD plate text;");
    await write("0001_make.sql", "CREATE TABLE vans (id int); INSERT INTO vans VALUES (1);");
    expect(await migrate(url, { folder })).toEqual(["0001_make.sql", "0002_add.sql"]);
    expect(await migrate(url, { folder })).toEqual([]);
    expect(await select("SELECT * FROM vans")).toEqual([{ id: 1, plate: null }]);
  });

  it("also migrate the job queue", async () => {
    await migrate(url, { folder });
    expect(await select("SELECT count(*)::int AS n FROM graphile_worker.jobs")).toEqual([{ n: 0 }]);
  });

  it("run once when several nodes start together", async () => {
    await write("0001_slow.sql", "CREATE TABLE vans (id int); SELECT pg_sleep(0.2);");
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));
    expect(runs.flat()).toEqual(["0001_slow.sql"]);
  });

  it("roll back a failed file and report its name", async () => {
    await write("0001_good.sql", "CREATE TABLE vans (id int);");
    await write("0002_bad.sql", "CREATE TABLE dogs (id int);\n\nALTER TABLE cats ADD lives int;");
    await expect(migrate(url, { folder })).rejects.toThrow(/0002_bad\.sql.*relation "cats" does not exist/);
    expect(await select("SELECT to_regclass('vans') AS vans, to_regclass('dogs') AS dogs")).toEqual([
      { vans: "vans", dogs: null },
    ]);
    await write("0002_bad.sql", "CREATE TABLE dogs (id int);");
    expect(await migrate(url, { folder })).toEqual(["0002_bad.sql"]);
  });

  it("report the line of a mistake in the SQL", async () => {
    await write("0001_typo.sql", "CREATE TABLE vans (\n  id int,\n  plate tekst\n);");
    await expect(migrate(url, { folder })).rejects.toThrow(/0001_typo\.sql, line 3: /);
  });

  it("refuse a file that was edited after it was applied, but ignore changed line ends", async () => {
    await write("0001_make.sql", "CREATE TABLE vans (\n id int);");
    await migrate(url, { folder });
    await write("0001_make.sql", "CREATE TABLE vans (\r\n id int);");
    expect(await migrate(url, { folder })).toEqual([]);
    await write("0001_make.sql", "CREATE TABLE vans (\n id bigint);");
    await expect(migrate(url, { folder })).rejects.toThrow(/0001_make\.sql was edited after it was applied/);
  });

  describe("in steps", () => {
    const STEPS = [
      "-- Comes before the steps.",
      "DROP TABLE IF EXISTS vans;",
      "-- step: make the table",
      "CREATE TABLE vans (id int);",
      "INSERT INTO vans VALUES (0);",
      "-- step: fill it, one transaction for each row",
      "DO $$ BEGIN",
      "  FOR n IN 1..3 LOOP INSERT INTO vans VALUES (n); COMMIT; END LOOP;",
      "  IF to_regclass('stop') IS NOT NULL THEN RAISE 'stopped'; END IF;",
      "END $$;",
      "-- step: end",
    ];

    it("commit each step, and run once", async () => {
      await write("0001_fill.sql", [...STEPS, "ALTER TABLE vans ADD plate text;"].join("\n"));
      expect(await migrate(url, { folder })).toEqual(["0001_fill.sql"]);
      expect(await migrate(url, { folder })).toEqual([]);
      expect(await select("SELECT count(DISTINCT xmin::text)::int AS n FROM vans")).toEqual([{ n: 4 }]);
    });

    it("wait for a lock only briefly at a time, so that readers do not wait behind them", async () => {
      await select("CREATE TABLE trips (id int)");
      await write("0001_plate.sql", "-- step: add\nALTER TABLE trips ADD plate text;");
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      await reader.query("BEGIN; SELECT FROM trips");
      const run = migrate(url, { folder });
      await eventually(async () => expect(await select(WAITING)).toEqual([{ n: 1 }]));
      expect(await select("SELECT count(*)::int AS n FROM trips")).toEqual([{ n: 0 }]);
      await reader.query("COMMIT");
      await reader.end();
      expect(await run).toEqual(["0001_plate.sql"]);
    });

    it("start again at the first step after a fault, and report its line", async () => {
      await select("CREATE TABLE stop ()");
      await write("0001_fill.sql", [...STEPS, "SELECT plate FROM vans;"].join("\n"));
      await expect(migrate(url, { folder })).rejects.toThrow(/0001_fill\.sql.*stopped/);
      expect(await select("SELECT count(*)::int AS n FROM vans")).toEqual([{ n: 4 }]);
      await select("DROP TABLE stop");
      await expect(migrate(url, { folder })).rejects.toThrow(/0001_fill\.sql, line 12: .*plate/);
      await write("0001_fill.sql", STEPS.join("\n"));
      expect(await migrate(url, { folder })).toEqual(["0001_fill.sql"]);
      expect(await select("SELECT count(*)::int AS n FROM vans")).toEqual([{ n: 4 }]);
    });
  });
});
