import { expect, it } from "vitest";
import { faultOfDays, usualDays } from "./rules.ts";

it("the usual days are four weeks, also over the end of a month", () => {
  expect(usualDays("2027-03-14")).toEqual({ from: "2027-02-15", to: "2027-03-14" });
});

it("days are a period of at most a year with its leap day", () => {
  expect(faultOfDays("2027-03-14", "2027-03-14")).toBe(null);
  expect(faultOfDays("2028-01-01", "2028-12-31")).toBe(null);
  expect(faultOfDays("2028-01-01", "2029-01-01")).toBe("too_long");
  expect(faultOfDays("2027-03-15", "2027-03-14")).toBe("reversed");
  expect(faultOfDays(undefined, "2027-03-14")).toBe(null);
});
