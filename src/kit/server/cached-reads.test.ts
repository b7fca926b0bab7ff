import { expect, it, vi } from "vitest";
import { cacheReads } from "./cached-reads.ts";
import type { Db } from "./database.ts";

const base = { isTransaction: false } as Db;
const read = () => vi.fn(async () => ["a row"]);

it("reads once for concurrent callers, and once for each key and database", async () => {
  const cached = cacheReads<string[]>(Number.POSITIVE_INFINITY);
  const [readOne, readOther] = [read(), read()];
  const [first, second] = await Promise.all([cached(base, "one", readOne), cached(base, "one", readOne)]);
  expect(second).toBe(first);
  expect(await cached(base, "one", readOne)).toBe(first);
  await cached(base, "other", readOther);
  await cached({ ...base } as Db, "one", readOther);
  expect([readOne, readOther].map((each) => each.mock.calls.length)).toEqual([1, 2]);
});

it("reads again after its lifetime, after a failure, and within a transaction", async () => {
  const brief = cacheReads<string[]>(0);
  const again = read();
  await brief(base, "one", again);
  await brief(base, "one", again);
  expect(again).toHaveBeenCalledTimes(2);

  const cached = cacheReads<string[]>(Number.POSITIVE_INFINITY);
  const failing = vi.fn(async () => Promise.reject(new Error("gone")));
  await expect(cached(base, "one", failing)).rejects.toThrow("gone");
  const working = read();
  await cached(base, "one", working);
  await cached({ ...base, isTransaction: true } as Db, "one", working);
  expect(working).toHaveBeenCalledTimes(2);
});
