import { describe, expect, it } from "vitest";
import { comparedPeriod, countDays, faultOfPeriod, listTimeKeys, timeKeyOf } from "./periods.ts";

describe("a period of a report", () => {
  it("has its first and its last day", () => {
    expect(countDays({ from: "2027-03-14", to: "2027-03-14" })).toBe(1);
    expect(countDays({ from: "2027-03-13", to: "2027-03-15" })).toBe(3);
  });

  it.each([
    ["2028-01-01", "2028-12-31", null],
    ["2027-01-01", "2028-01-01", null],
    ["2027-01-01", "2028-01-02", "too_long"],
    ["2027-01-02", "2027-01-01", "reversed"],
  ])("from %s to %s: %s", (from, to, fault) => {
    expect(faultOfPeriod({ from, to })).toBe(fault);
  });

  it("is compared with as many days before, or with the same dates a year before", () => {
    const march = { from: "2028-03-01", to: "2028-03-31" };
    expect(comparedPeriod(march, "before")).toEqual({ from: "2028-01-30", to: "2028-02-29" });
    expect(comparedPeriod(march, "year")).toEqual({ from: "2027-03-01", to: "2027-03-31" });
    const leapDay = { from: "2028-02-29", to: "2028-02-29" };
    expect(comparedPeriod(leapDay, "year")).toEqual({ from: "2027-02-28", to: "2027-02-28" });
  });
});

describe("the times of a period", () => {
  it("are days, weeks from Sunday on, and months, without gaps", () => {
    const turn = { from: "2026-12-30", to: "2027-01-03" };
    expect(listTimeKeys(turn, "day")).toEqual([
      ...["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"],
    ]);
    expect(listTimeKeys(turn, "week")).toEqual(["2026-12-27", "2027-01-03"]);
    expect(listTimeKeys(turn, "month")).toEqual(["2026-12", "2027-01"]);
  });

  it("begin a week on its Sunday", () => {
    expect(timeKeyOf("2027-03-14", "week")).toBe("2027-03-14");
    expect(timeKeyOf("2027-03-13", "week")).toBe("2027-03-07");
  });
});
