import { expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const at = (instant: string, zone = "America/Phoenix") =>
  quietUntil(new Date(instant), zone)?.toISOString() ?? null;

it("quiet hours last from 21:00 to 8:00 of the area's clock", () => {
  expect(at("2027-01-05T03:59:00Z")).toBeNull();
  expect(at("2027-01-05T04:00:00Z")).toBe("2027-01-05T15:00:00.000Z");
  expect(at("2027-01-05T14:59:00Z")).toBe("2027-01-05T15:00:00.000Z");
  expect(at("2027-01-05T15:00:00Z")).toBeNull();
});

it("quiet hours end at 8:00 also in the night when clocks change", () => {
  // In New York, clocks go forward on March 14, 2027, and back on November 7, 2027.
  expect(at("2027-03-14T03:00:00Z", "America/New_York")).toBe("2027-03-14T12:00:00.000Z");
  expect(at("2027-11-07T03:00:00Z", "America/New_York")).toBe("2027-11-07T13:00:00.000Z");
});
