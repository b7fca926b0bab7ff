import { describe, expect, it } from "vitest";
import { fillPlaceholders, unknownPlaceholders } from "./placeholders.ts";

const FACTS = { name: "Ann", brand: "Sudsberry", staff: "Sam" };

describe("a prepared text", () => {
  it("names the person, the brand and who answers, as often as it says so", () => {
    expect(fillPlaceholders("Hello {name}, {name}! {staff}, {brand}", FACTS)).toBe(
      "Hello Ann, Ann! Sam, Sudsberry",
    );
  });

  it("never fills what a name contains", () => {
    expect(fillPlaceholders("{name}: {staff}", { ...FACTS, name: "{staff} $& {name}" })).toBe(
      "{staff} $& {name}: Sam",
    );
  });

  it("has no other placeholders", () => {
    const known = Object.keys(FACTS);
    expect(unknownPlaceholders("Hello {name}, {first} {} {first} {toString}", known)).toEqual([
      "first",
      "",
      "toString",
    ]);
    expect(unknownPlaceholders("Plain, with one { and another }", known)).toEqual([]);
  });
});
