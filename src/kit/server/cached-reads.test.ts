import { expect, it, vi } from "vitest";
import { cacheReads } from "./cached-reads.ts";
import type { Db } from "./database.ts";

const base = { isTransaction: false } as Db;
const read = () => vi.fn(async () => ["a row"]);

it("reads once for all who ask, and one key for another", async () => {
  const kept = cacheReads<string[]>(Number.POSITIVE_INFINITY);
  const [one, other] = [read(), read()];
  const [first, second] = await Promise.all([kept(base, "one", one), kept(base, "one", one)]);
  expect(second).toBe(first);
  expect(await kept(base, "one", one)).toBe(first);
  await kept(base, "other", other);
  await kept({ ...base } as Db, "one", other);
  expect([one, other].map((each) => each.mock.calls.length)).toEqual([1, 2]);
});

it("reads again when its time is over, when a reading failed, and within a transaction", async () => {
  const brief = cacheReads<string[]>(0);
  const again = read();
  await brief(base, "one", again);
  await brief(base, "one", again);
  expect(again).toHaveBeenCalledTimes(2);

  const kept = cacheReads<string[]>(Number.POSITIVE_INFINITY);
  const failing = vi.fn(async () => Promise.reject(new Error("gone")));
  await expect(kept(base, "one", failing)).rejects.toThrow("gone");
  const working = read();
  await kept(base, "one", working);
  await kept({ ...base, isTransaction: true } as Db, "one", working);
  expect(working).toHaveBeenCalledTimes(2);
});
