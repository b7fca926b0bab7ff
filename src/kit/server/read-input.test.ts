import { describe, expect, it } from "vitest";
import { findUnfitFields, readQuery } from "./read-input.ts";

describe("input that no database can store", () => {
  it("is refused at its field at any depth, even outside of the contract", () => {
    expect(findUnfitFields({ name: "Bo", pets: [{ name: "a\u0000b" }, { name: "\ud800" }] })).toEqual({
      "pets.0.name": ["Some characters are not allowed here"],
      "pets.1.name": ["Some characters are not allowed here"],
    });
    expect(Object.keys(findUnfitFields("\u0000"))).toEqual(["body"]);
    expect(Object.keys(findUnfitFields({ utm: { "\udc00": "x" } }))).toEqual(["utm"]);
  });

  it("does not include any script, emoji or line break", () => {
    expect(findUnfitFields({ name: "Zoë 小犬 🐩", notes: "a\nb\tc", at: [null, 7, true] })).toEqual({});
  });

  it("includes endless nesting, without a stack overflow", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(Object.keys(findUnfitFields(deep))).toHaveLength(1);
    expect(findUnfitFields({ a: { b: { c: { d: "x" } } } })).toEqual({});
  });
});

describe("a query", () => {
  it("gives lists for names with brackets, and the last value for other repeated names", () => {
    const query = readQuery(new URL("http://brand.test/?status[]=a&status[]=b&limit=1&limit=2"));
    expect(query).toEqual({ "status[]": ["a", "b"], limit: "2" });
  });
});
