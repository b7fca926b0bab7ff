import fc from "fast-check";
import { expect, it } from "vitest";
import { doorNumber, isSameDoor, meanMilesApart, spreadOf } from "./place.ts";

const at = (addressLine: string, postalCode = "85016") => ({ addressLine, postalCode });

it("knows one door by its street and ZIP, however they are typed", () => {
  expect(isSameDoor(at("4120 N 20th St."), at("4120 n  20th st", "85016-1234"))).toBe(true);
  expect(isSameDoor(at("4120 N 20th St"), at("4122 N 20th St"))).toBe(false);
  expect(isSameDoor(at("4120 N 20th St"), at("4120 N 20th St", "85018"))).toBe(false);
});

it("knows no door without a street", () => {
  expect(isSameDoor(at(""), at(" "))).toBe(false);
  expect(doorNumber(at(" - "))).toBe(0);
});

it("gives one number to one door, and others to other doors", () => {
  const streets = Array.from({ length: 2_000 }, (_, nth) => at(`${nth} Main St`));
  expect(new Set(streets.map(doorNumber)).size).toBe(2_000);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (addressLine, postalCode) => {
      const [door, same] = [doorNumber({ addressLine, postalCode }), doorNumber({ addressLine, postalCode })];
      expect(door).toBe(same);
      expect(Number.isInteger(door) && Math.abs(door) <= 2 ** 31).toBe(true);
    }),
  );
});

it("spreads a ZIP by its size, a street a little, and a door not at all", () => {
  expect(spreadOf("exact", 5)).toBe(0);
  expect(spreadOf("zip", 5)).toBe(5);
  expect(spreadOf("street", 5)).toBeLessThan(1);
});

// Points spread evenly over a circle by their turn (the golden angle), without random numbers.
const circle = (radius: number, count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const [away, angle] = [radius * Math.sqrt((nth + 0.5) / count), nth * 2.399963];
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });

const meanOf = (some: { x: number; y: number }[], others: { x: number; y: number }[]) =>
  some.flatMap((a) => others.map((b) => Math.hypot(a.x - b.x, a.y - b.y))).reduce((sum, d) => sum + d, 0) /
  (some.length * others.length);

it.each([
  [2, 2],
  [2, 0],
  [1, 3],
])("counts at least the mean distance within circles of %d and %d miles, and at most 6 % more", (a, b) => {
  const mean = meanOf(circle(a, 500), b === 0 ? [{ x: 0, y: 0 }] : circle(b, 501));
  expect(meanMilesApart(a, b)).toBeGreaterThanOrEqual(mean * 0.999);
  expect(meanMilesApart(a, b)).toBeLessThanOrEqual(mean * 1.06);
  expect(meanMilesApart(b, a)).toBe(meanMilesApart(a, b));
});
