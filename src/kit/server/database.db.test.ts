import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { type Database, openDatabase } from "./database.ts";

const database = useDatabase();

describe("values from the database", () => {
  it("are numbers for bigints, text for days, and Dates for instants", async () => {
    const { rows } = await sql`
      select 4::int8 as big, array[5, null]::int8[] as bigs, date '2026-03-08' as day,
             array[date '2026-03-08'] as days, timestamptz '2026-03-08 01:00+00' as at, 1.50::numeric as exact
    `.execute(database.db);
    expect(rows).toEqual([
      {
        big: 4,
        bigs: [5, null],
        day: "2026-03-08",
        days: ["2026-03-08"],
        at: new Date("2026-03-08T01:00:00Z"),
        exact: "1.50",
      },
    ]);
  });

  it("are refused, not rounded, when a bigint does not fit a number", async () => {
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(/does not fit/);
    await expect(sql`select 1 as still`.execute(database.db)).resolves.toMatchObject({
      rows: [{ still: 1 }],
    });
  });

  it("have camelCase column names, while keys inside a jsonb stay unchanged", async () => {
    const { rows } =
      await sql`select 1 as site_id, '{"sender_id": {"inner_key": 2}}'::jsonb as some_json`.execute(
        database.db,
      );
    expect(rows).toEqual([{ siteId: 1, someJson: { sender_id: { inner_key: 2 } } }]);
  });
});

describe("waiting for the database", () => {
  let impatient: Database | undefined;
  afterEach(() => impatient?.close());

  it("ends with 55P03 when a lock stays taken", async () => {
    impatient = openDatabase(database.url, { lockMs: 100 });
    const { db } = impatient;
    await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx);
      await expect(
        db.transaction().execute((other) => sql`select pg_advisory_xact_lock(7)`.execute(other)),
      ).rejects.toMatchObject({ code: "55P03" });
    });
  });

  it("ends with 57014 when a statement runs too long", async () => {
    impatient = openDatabase(database.url, { statementMs: 100 });
    await expect(sql`select pg_sleep(5)`.execute(impatient.db)).rejects.toMatchObject({ code: "57014" });
  });

  it("ends with a time-out when no connection becomes free", async () => {
    impatient = openDatabase(database.url, { max: 1, checkoutMs: 1_000 });
    const { db } = impatient;
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/);
    });
  });
});

describe("a broken connection", () => {
  it("is reported once and replaced, even when it breaks inside a transaction", async () => {
    const reported: Error[] = [];
    const fragile = openDatabase(database.url, { onConnectionError: (error) => reported.push(error) });
    const broken = fragile.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await expect.poll(() => reported.length).toBeGreaterThan(0);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    await expect(sql`select 1 as one`.execute(fragile.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await fragile.close();
  });
});
