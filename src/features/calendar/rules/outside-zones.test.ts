import { expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import type { WorkZone } from "./groomer-calendar.ts";
import { fallOut } from "./outside-zones.ts";

const ring = (west: number, side: number): [number, number][] => [
  [west, 33],
  [west + side, 33],
  [west + side, 33 + side],
  [west, 33 + side],
];
const zone = (id: string, polygon: WorkZone["polygon"], workDays = [1, 2, 3, 4, 5, 6, 7]): WorkZone => ({
  id,
  priceCents: 0,
  workDays,
  polygon,
});
/** Tuesday evening in Phoenix is already Wednesday in UTC. */
const TUESDAY_EVENING = Date.parse("2027-01-06T01:00:00Z");
const visit = { startsAt: TUESDAY_EVENING, place: exactPlace(33.5, -112.5) };
const out = (before: WorkZone[], after: WorkZone[]) =>
  fallOut([visit], "America/Phoenix", { before, after }).length === 1;

const wide = zone("a", ring(-113, 1));
const far = zone("a", ring(-112.2, 1));

it("finds a visit whose place the zones no longer cover", () => {
  expect(out([wide], [far])).toBe(true);
  expect(out([wide], [])).toBe(true);
  expect(out([wide], [wide])).toBe(false);
});

it("leaves out a visit that another zone covers, or that was outside before", () => {
  expect(out([wide], [far, zone("b", ring(-113, 1))])).toBe(false);
  expect(out([far], [])).toBe(false);
});

it("goes by the weekday where the groomer is", () => {
  const on = (days: number[]) => [zone("a", wide.polygon, days)];
  expect(out([wide], on([3]))).toBe(false);
  expect(out([wide], on([4]))).toBe(true);
});

it("skips a visit without a place", () => {
  expect(fallOut([{ ...visit, place: null }], "UTC", { before: [wide], after: [] })).toEqual([]);
});
