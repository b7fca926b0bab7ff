import { describe, expect, it } from "vitest";
import { handlers } from "../../src/api.ts";
import { keyOf } from "../samples.ts";
import { LATER, SERVED } from "../spec-calls.ts";
import { KEYS } from "./rows.ts";

const ours = handlers.map((handler) => keyOf(handler.endpoint));
const plain = (key: string) => key.replace(/\{\w+\}/g, "{}");

describe("the table of working calls", () => {
  it("has one row for every call of the API, and no other", () => {
    expect(KEYS.filter((key, index) => KEYS.indexOf(key) !== index)).toEqual([]);
    expect([...KEYS].sort()).toEqual([...ours].sort());
  });

  it("has a row for every call of the specification that is listed as served", () => {
    const rows = new Set(KEYS.map(plain));
    expect(SERVED.filter((key) => !rows.has(plain(key)))).toEqual([]);
  });

  it("waits only for calls that do not exist yet, and for no more than these", () => {
    const known = new Set(ours.map(plain));
    expect(LATER.filter((key) => known.has(plain(key)))).toEqual([]);
    expect(SERVED.length + LATER.length).toBe(101);
    expect(LATER.length).toBeLessThanOrEqual(12);
  });
});
