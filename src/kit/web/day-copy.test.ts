import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDayCopy, guardDayCopy, ownDayCopy } from "./day-copy.ts";

const OWNER = "waggon-logged-day";
let deleted: string[];
let stored: Map<string, string>;

beforeEach(() => {
  deleted = [];
  stored = new Map();
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("removes the copy of another person's day, at a login and when a day is copied", () => {
  for (const guard of [guardDayCopy, ownDayCopy]) {
    stored.set(OWNER, "ann");
    deleted = [];
    guard("bea");
    expect(deleted).toEqual(["waggon-day"]);
    expect(stored.get(OWNER)).toBe(guard === ownDayCopy ? "bea" : undefined);
  }
});

it("leaves the copy of the person's own day", () => {
  for (const guard of [guardDayCopy, ownDayCopy]) {
    stored.set(OWNER, "ann");
    guard("ann");
    expect([deleted, stored.get(OWNER)]).toEqual([[], "ann"]);
  }
});

it("leaves a copy without an owner, and makes none", () => {
  guardDayCopy("ann");
  expect([deleted, stored.size]).toEqual([[], 0]);
  ownDayCopy("ann");
  expect([deleted, stored.get(OWNER)]).toEqual([[], "ann"]);
});

it("forgets the copy where storage is blocked or missing", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  for (const forget of [forgetDayCopy, () => guardDayCopy("ann"), () => ownDayCopy("ann")])
    expect(forget).not.toThrow();
  expect(deleted).toEqual(["waggon-day"]);
  vi.stubGlobal("caches", undefined);
  expect(forgetDayCopy).not.toThrow();
});
