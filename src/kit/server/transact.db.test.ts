import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import type { Tx } from "./database.ts";
import { isOverlap, transact } from "./transact.ts";

const database = useDatabase();

beforeAll(async () => {
  await sql`create table notes (during tstzrange, exclude using gist (during with &&))`.execute(database.db);
});
beforeEach(async () => {
  await sql`delete from notes`.execute(database.db);
});

const note = (tx: Tx) => sql`insert into notes values ('[2027-01-06, 2027-01-07)')`.execute(tx);
const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notes`.execute(database.db);
  return rows[0]?.n;
};

it("commits a result that is ok", async () => {
  const result = await transact(database.db, async (tx) => {
    await note(tx);
    return { ok: true, name: "noted" };
  });
  expect(result).toEqual({ ok: true, name: "noted" });
  expect(await count()).toBe(1);
});

it("rolls back a result that is not ok, and returns it", async () => {
  const failed = { ok: false, why: "changed" };
  const result = await transact(database.db, async (tx) => {
    await note(tx);
    return failed;
  });
  expect(result).toBe(failed);
  expect(await count()).toBe(0);
});

it("rolls back an error and throws it", async () => {
  const broken = new Error("broken");
  const work = transact(database.db, async (tx): Promise<{ ok: boolean }> => {
    await note(tx);
    throw broken;
  });
  await expect(work).rejects.toBe(broken);
  expect(await count()).toBe(0);
});

it("distinguishes an overlap from every other error", async () => {
  const overlap = transact(database.db, async (tx) => {
    await note(tx);
    await note(tx);
    return { ok: true };
  }).catch((error: unknown) => error);
  expect(isOverlap(await overlap)).toBe(true);
  for (const error of [new Error("broken"), { code: "23505" }, null, undefined])
    expect(isOverlap(error)).toBe(false);
});
