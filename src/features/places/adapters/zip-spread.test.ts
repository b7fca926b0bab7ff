import { expect, it } from "vitest";
import { milesBetween } from "../rules.ts";
import { listZips } from "./zip-directory.ts";
import { zipSpread } from "./zip-spread.ts";

/** The rule read out loud: every center is measured. */
function naiveSpread(zip: string): number {
  const zips = listZips();
  const own = zips.find((one) => one.zip === zip);
  if (!own) throw new Error(`No ZIP ${zip}`);
  const centers = new Map(zips.map((one) => [`${one.latitude} ${one.longitude}`, one]));
  centers.delete(`${own.latitude} ${own.longitude}`);
  const miles = [...centers.values()].map((one) => milesBetween(own, one)).sort((a, b) => a - b);
  const mean = miles.slice(0, 6).reduce((sum, one) => sum + one, 0) / 6;
  return Math.round(Math.min(mean / 2, 15) * 100) / 100;
}

// Cities, suburbs, desert, mountains, islands, Alaska, Puerto Rico, and both ends of the list.
it.each(["85016", "85255", "10001", "89049", "59001", "96801", "99723", "00601", "99950", "33040"])(
  "finds the six nearest centers of ZIP %s",
  (zip) => {
    expect(zipSpread(zip)).toBeCloseTo(naiveSpread(zip), 2);
  },
);

it("is small in a city, larger in a suburb, and never wider than a town can be", () => {
  expect(zipSpread("85004")).toBeLessThan(zipSpread("85255"));
  for (const { zip } of listZips().filter((_, nth) => nth % 97 === 0)) {
    expect(zipSpread(zip)).toBeGreaterThan(0);
    expect(zipSpread(zip)).toBeLessThanOrEqual(15);
  }
});

it("reads a ZIP with its last four digits, and gives an unknown one the usual size", () => {
  expect(zipSpread("85016-1234")).toBe(zipSpread("85016"));
  expect(zipSpread("00000")).toBe(3);
});
