import { describe, expect, it } from "vitest";
import { changedFacts } from "./changed-facts.ts";

describe("changed facts", () => {
  it("are those that differ", () => {
    expect(changedFacts({ Monday: "Closed", Pace: "100%" }, { Monday: "9:00 AM", Pace: "100%" })).toEqual({
      before: { Monday: "Closed" },
      after: { Monday: "9:00 AM" },
    });
  });

  it("of a list are the entries that went and came", () => {
    expect(changedFacts({ Zips: ["85001", "85002"] }, { Zips: ["85002", "85003", "85004"] })).toEqual({
      before: { Zips: "85001" },
      after: { Zips: "85003; 85004" },
    });
    expect(changedFacts({ Zips: [] }, { Zips: ["85001"] })).toEqual({
      before: { Zips: "" },
      after: { Zips: "85001" },
    });
  });

  it("are null without a difference", () => {
    expect(changedFacts({ Monday: "Closed", Zips: ["1"] }, { Zips: ["1"], Monday: "Closed" })).toBeNull();
  });
});
