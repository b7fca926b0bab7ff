import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { estimateDrive } from "./drive-estimate.ts";
import type { WorkZone } from "./groomer-calendar.ts";
import { covers, zonesByWeekday } from "./work-zones.ts";

const square: WorkZone["polygon"] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
/** The square with a notch cut into its east side. */
const bay: WorkZone["polygon"] = [
  [0, 0],
  [10, 0],
  [10, 4],
  [2, 5],
  [10, 6],
  [10, 10],
  [0, 10],
];
const zone = (id: string, priceCents: number, workDays: number[]): WorkZone => ({
  id,
  priceCents,
  workDays,
  polygon: square,
});

describe("work zones", () => {
  it("distinguish inside and outside, even at a notch", () => {
    expect(covers(square, exactPlace(5, 5))).toBe(true);
    expect(covers(square, exactPlace(5, 11))).toBe(false);
    expect(covers(square, exactPlace(-1, 5))).toBe(false);
    expect(covers(bay, exactPlace(5, 9))).toBe(false);
    expect(covers(bay, exactPlace(5, 1))).toBe(true);
    expect(covers([...square, [0, 0]], exactPlace(5, 5))).toBe(true);
  });

  it("cover no place with fewer than three corners", () => {
    expect(covers([], exactPlace(0, 0))).toBe(false);
    expect(covers(square.slice(0, 2), exactPlace(0, 5))).toBe(false);
  });

  it("give each weekday its cheapest zone", () => {
    const zones = [zone("b", 500, [1, 2]), zone("c", 300, [2, 3]), zone("a", 300, [2])];
    const { isCovered, byWeekday } = zonesByWeekday(zones, exactPlace(5, 5));
    expect(isCovered).toBe(true);
    expect(byWeekday.map((found) => found?.id ?? null)).toEqual([
      null,
      "b",
      "a",
      "c",
      null,
      null,
      null,
      null,
    ]);
    expect(zonesByWeekday(zones, exactPlace(50, 5)).isCovered).toBe(false);
  });
});

describe("drive time", () => {
  it("is the straight line × 1.3 at 25 mph, rounded up", () => {
    const newYork = exactPlace(40.7128, -74.006);
    // A tenth of a degree of latitude is 6.909 miles, or 8.982 miles of road in 21.56 minutes.
    expect(estimateDrive(exactPlace(40, -74), exactPlace(40.1, -74))).toBe(22);
    expect(estimateDrive(newYork, newYork)).toBe(0);
  });
});
