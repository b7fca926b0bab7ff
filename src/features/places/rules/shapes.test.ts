import { describe, expect, it } from "vitest";
import { milesBetween, type Ring } from "../rules.ts";
import { crossesItself, outlineAround, overlaps, roundToQuarterMile, signedSquareMiles } from "./shapes.ts";

const square = (west: number, south: number, side = 1): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
];

describe("an outline on the map", () => {
  it("has its area in square miles, negative when it runs clockwise", () => {
    // One degree at the equator is 69.09 miles.
    expect(signedSquareMiles(square(0, -0.5))).toBeCloseTo(69.0936 ** 2, -1);
    expect(signedSquareMiles(square(0, -0.5).toReversed())).toBeCloseTo(-(69.0936 ** 2), -1);
    expect(signedSquareMiles(square(-112, 59.5)) / signedSquareMiles(square(0, -0.5))).toBeCloseTo(0.5, 2);
  });

  it("does not change its area when the first corner is repeated", () => {
    const ring = square(-112, 33);
    expect(signedSquareMiles([...ring, ring[0] as [number, number]])).toBe(signedSquareMiles(ring));
  });

  it.each<[string, Ring, boolean]>([
    ["a square", square(0, 0), false],
    [
      "a bow tie",
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      true,
    ],
    [
      "a corner on another edge",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      true,
    ],
    [
      "a spike that runs back over itself",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 4],
        [2, 1],
        [0, 1],
      ],
      true,
    ],
    [
      "a notch",
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 1],
        [0, 4],
      ],
      false,
    ],
    [
      "a straight corner",
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
      ],
      false,
    ],
    [
      "a last edge that crosses the second",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [3, 1],
        [1, 1.5],
      ],
      true,
    ],
  ])("%s: whether it crosses itself", (_, ring, crosses) => {
    expect(crossesItself(ring)).toBe(crosses);
    expect(crossesItself(ring.toReversed())).toBe(crosses);
    expect(crossesItself([...ring.slice(1), ring[0] as [number, number]])).toBe(crosses);
  });

  it("overlaps another by a corner, by an edge alone, or from inside", () => {
    const ring = square(0, 0, 4);
    expect(overlaps(ring, square(3, 3, 4))).toBe(true);
    expect(overlaps(ring, square(1, 1))).toBe(true);
    expect(overlaps(square(1, 1), ring)).toBe(true);
    expect(
      overlaps(ring, [
        [-1, 2],
        [5, 2],
        [5, 2.5],
        [-1, 2.5],
      ]),
    ).toBe(true);
    expect(overlaps(ring, square(5, 5))).toBe(false);
  });
});

describe("the outline around points", () => {
  const phoenix = { latitude: 33.45, longitude: -112.07 };
  const mesa = { latitude: 33.42, longitude: -111.82 };

  it("is at least the given miles away from each point, on all sides, and hardly more", () => {
    const corners = outlineAround([phoenix], 2);
    expect(corners).toHaveLength(8);
    for (const [index, [longitude, latitude]] of corners.entries()) {
      const next = corners[(index + 1) % corners.length] as readonly [number, number];
      const middle = { longitude: (longitude + next[0]) / 2, latitude: (latitude + next[1]) / 2 };
      expect(milesBetween(phoenix, middle)).toBeGreaterThan(1.995);
      expect(milesBetween(phoenix, { latitude, longitude })).toBeLessThan(2.2);
    }
  });

  it("has few corners, runs counterclockwise, and crosses no line", () => {
    const many = Array.from({ length: 100 }, (_, nth) => ({
      latitude: 33 + ((nth * 37) % 100) / 100,
      longitude: -112 + ((nth * 61) % 100) / 100,
    }));
    const ring = outlineAround([...many, phoenix, mesa], 2);
    expect(ring.length).toBeLessThan(60);
    expect(signedSquareMiles(ring)).toBeGreaterThan(0);
    expect(crossesItself(ring)).toBe(false);
  });
});

describe("a rounded place", () => {
  it("stays within a quarter mile, and doors of one block share it", () => {
    const door = { latitude: 33.46512, longitude: -112.05033 };
    expect(milesBetween(door, roundToQuarterMile(door))).toBeLessThan(0.25);
    const { latitude, longitude } = roundToQuarterMile(door);
    expect(roundToQuarterMile({ latitude: latitude + 0.0005, longitude: longitude - 0.0005 })).toEqual({
      latitude,
      longitude,
    });
  });
});
