import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { openDatabase } from "./database.ts";
import {
  clearRateLimits,
  countWithin,
  isRefusedFromMemory,
  limitRate,
  resetRateLimit,
} from "./rate-limits.ts";
import { setSecret } from "./secret.ts";

setSecret("a secret that only tests know, 0123456789");
const database = useDatabase();
const RULE = { points: 5, seconds: 60 };

async function countPassed(tries: Promise<void>[]): Promise<number> {
  const settled = await Promise.allSettled(tries);
  return settled.filter(({ status }) => status === "fulfilled").length;
}

it("lets exactly `points` of many parallel attempts pass, counted over two nodes", async () => {
  const other = openDatabase(database.url);
  const nodes = [database.db, other.db];
  const tries = Array.from({ length: 60 }, (_, i) => limitRate(nodes[i % 2] ?? other.db, "race", "k", RULE));
  expect(await countPassed(tries)).toBe(5);
  await other.close();
});

it("says how long to wait", async () => {
  await limitRate(database.db, "once", "k", { points: 1, seconds: 60 });
  await expect(limitRate(database.db, "once", "k", { points: 1, seconds: 60 })).rejects.toMatchObject({
    code: "too_many_requests",
    message: expect.stringMatching(/Please wait (5\d|60) seconds and try again/),
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

it("counts keys, names and rules separately", async () => {
  const once = { points: 1, seconds: 60 };
  await limitRate(database.db, "a", "k", once);
  await limitRate(database.db, "a", "other", once);
  await limitRate(database.db, "b", "k", once);
  await expect(limitRate(database.db, "a", "k", once)).rejects.toMatchObject({ code: "too_many_requests" });
});

it("resets a key, even after refusals from memory", async () => {
  for (let i = 0; i < 8; i++) await limitRate(database.db, "f", "k", RULE).catch(() => {});
  await resetRateLimit(database.db, "f", "k", RULE);
  await expect(limitRate(database.db, "f", "k", RULE)).resolves.toBeUndefined();
});

it("stores no address", async () => {
  await limitRate(database.db, "secret", "+14805550123", RULE);
  const rows = await database.db.selectFrom("limits").select("key").execute();
  expect(rows.some(({ key }) => key.includes("480555"))).toBe(false);
});

it("refuses to count in a transaction, which may roll back", async () => {
  const inside = database.db.transaction().execute((tx) => limitRate(tx, "tx", "k", RULE));
  await expect(inside).rejects.toThrow("outside of transactions");
});

it("counts at two limits inside a statement, the second only within the first, as `limitRate` does", async () => {
  const [own, shared] = [
    { name: "own", key: "k", rule: { points: 4, seconds: 60 } },
    { name: "shared", key: "k", rule: { points: 6, seconds: 60 } },
  ];
  const attempt = async (nth: number) => {
    const { parts, isWithin } = countWithin(database.db, [{ ...own, key: `${nth % 2}` }, shared]);
    const { rows } = await sql<{ isWithin: boolean }>`with ${parts} select ${isWithin} as "isWithin"`.execute(
      database.db,
    );
    return rows[0]?.isWithin;
  };
  const alone = await Promise.all(Array.from({ length: 9 }, () => attempt(0)));
  expect(alone.filter(Boolean)).toHaveLength(4);
  // Five were refused at their own limit, and so left two of six to others.
  const others = await Promise.all(Array.from({ length: 4 }, () => attempt(1)));
  expect(others.filter(Boolean)).toHaveLength(2);
  expect(isRefusedFromMemory(database.db, [shared])).toBe(false);
  await expect(limitRate(database.db, own.name, "0", own.rule)).rejects.toMatchObject({
    code: "too_many_requests",
  });
  expect(isRefusedFromMemory(database.db, [shared, { ...own, key: "0" }])).toBe(true);
  await database.db.updateTable("limits").set({ expire: 1 }).execute();
  expect(await attempt(1)).toBe(true);
});

it("refuses to count inside a statement of a transaction", async () => {
  const rule = { name: "tx", key: "k", rule: RULE };
  const inside = database.db.transaction().execute(async (tx) => countWithin(tx, [rule]));
  await expect(inside).rejects.toThrow("outside of transactions");
});

it("refuses everything when the database cannot count", async () => {
  const unreachable = openDatabase("postgres://127.0.0.1:1/none", { checkoutMs: 500 });
  await expect(limitRate(unreachable.db, "down", "k", RULE)).rejects.toThrow();
  await unreachable.close();
});

it("clears expired counters only", async () => {
  await limitRate(database.db, "short", "k", { points: 1, seconds: 1 });
  await limitRate(database.db, "long", "k", { points: 1, seconds: 600 });
  await new Promise((done) => setTimeout(done, 1_100));
  await clearRateLimits(database.db);
  const keys = (await database.db.selectFrom("limits").select("key").execute()).map(({ key }) => key);
  expect(keys.some((key) => key.startsWith("short/"))).toBe(false);
  expect(keys.some((key) => key.startsWith("long/"))).toBe(true);
});
