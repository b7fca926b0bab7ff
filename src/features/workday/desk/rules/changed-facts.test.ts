import { describe, expect, it } from "vitest";
import { changedFacts } from "./changed-facts.ts";

describe("changed facts", () => {
  it("are those that differ", () => {
    expect(changedFacts({ Monday: "Closed", Pace: "100%" }, { Monday: "9:00 AM", Pace: "100%" })).toEqual({
      before: { Monday: "Closed" },
      after: { Monday: "9:00 AM" },
      lists: [],
    });
  });

  it("of a list are the entries that went and came", () => {
    expect(changedFacts({ Zips: ["85001", "85002"] }, { Zips: ["85002", "85003", "85004"] })).toEqual({
      before: { Zips: "85001" },
      after: { Zips: "85003; 85004" },
      lists: ["Zips"],
    });
    expect(changedFacts({ Zips: [] }, { Zips: ["85001"] })).toEqual({
      before: { Zips: "" },
      after: { Zips: "85001" },
      lists: ["Zips"],
    });
  });

  it("count each of two entries with the same words", () => {
    const once = { Zips: ["85001"] };
    const twice = { Zips: ["85001", "85001"] };
    expect(changedFacts(once, twice)).toMatchObject({ before: { Zips: "" }, after: { Zips: "85001" } });
    expect(changedFacts(twice, once)).toMatchObject({ before: { Zips: "85001" }, after: { Zips: "" } });
    expect(changedFacts(twice, twice)).toBeNull();
  });

  it("are null without a difference", () => {
    expect(changedFacts({ Monday: "Closed", Zips: ["1"] }, { Zips: ["1"], Monday: "Closed" })).toBeNull();
  });
});
