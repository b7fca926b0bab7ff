import { describe, expect, it } from "vitest";
import { fillReply, isLate, unknownPlaceholders } from "./rules.ts";

const FACTS = { name: "Ann", brand: "Sudsberry", staff: "Sam" };

describe("a prepared answer", () => {
  it("names the person, the brand and who answers, as often as it says so", () => {
    expect(fillReply("Hello {name}, {name}! {staff}, {brand}", FACTS)).toBe("Hello Ann, Ann! Sam, Sudsberry");
  });

  it("never fills what a name contains", () => {
    expect(fillReply("{name}: {staff}", { ...FACTS, name: "{staff} $& {name}" })).toBe(
      "{staff} $& {name}: Sam",
    );
  });

  it("has no other placeholders", () => {
    expect(unknownPlaceholders("Hello {name}, {first} {} {first} {toString}")).toEqual([
      "first",
      "",
      "toString",
    ]);
    expect(unknownPlaceholders("Plain, with one { and another }")).toEqual([]);
  });
});

describe("an answer", () => {
  it("is late from the moment on at which it was due", () => {
    const due = new Date("2027-01-05T16:00:00Z");
    expect(isLate(due, new Date("2027-01-05T15:59:59.999Z"))).toBe(false);
    expect(isLate(due, due)).toBe(true);
    expect(isLate(null, due)).toBe(false);
  });
});
