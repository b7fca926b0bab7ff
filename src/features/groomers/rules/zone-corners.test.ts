import { describe, expect, it } from "vitest";
import { MAX_CORNERS } from "#features/places/rules/drawn-ring.ts";
import { signedSquareMiles } from "#features/places/rules/shapes.ts";
import type { Point, Ring } from "#features/places/rules.ts";
import { toZoneRing } from "./zone-corners.ts";

const area: Ring = [
  [-112.5, 33],
  [-111.5, 33],
  [-111.5, 34],
  [-112.5, 34],
  [-112.5, 33],
];
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const square = (south: number, west: number, side: number) => [
  at(south, west),
  at(south, west + side),
  at(south + side, west + side),
  at(south + side, west),
];
const circle = (corners: number) =>
  Array.from({ length: corners }, (_, nth) => {
    const angle = (nth / corners) * 2 * Math.PI;
    return at(33.5 + 0.1 * Math.sin(angle), -112 + 0.1 * Math.cos(angle));
  });
const whyOf = (corners: readonly Point[]) => {
  const shape = toZoneRing(corners, [area]);
  return shape.ok ? "ok" : shape.why;
};

describe("the corners of a work zone", () => {
  it("are closed, counterclockwise and rounded, whatever way they are given", () => {
    const corners = square(33.4, -112.1, 0.1234567);
    const one = toZoneRing(corners, [area]);
    const turned = toZoneRing(corners.toReversed(), [area]);
    const closed = toZoneRing([...corners, corners[0] as Point], [area]);
    if (!one.ok || !turned.ok) throw new Error("a square is a zone");
    expect(one.ring[0]).toEqual(one.ring.at(-1));
    expect(one.ring[2]).toEqual([-111.976543, 33.523457]);
    expect(signedSquareMiles(one.ring)).toBeGreaterThan(0);
    expect(signedSquareMiles(turned.ring)).toBeGreaterThan(0);
    expect(new Set(turned.ring.map(String))).toEqual(new Set(one.ring.map(String)));
    expect(closed).toEqual(one);
  });

  it.each<[string, readonly Point[], string]>([
    ["none", [], "missing"],
    ["two", square(33.4, -112, 0.1).slice(0, 2), "too_few"],
    ["as many as allowed", circle(MAX_CORNERS), "ok"],
    ["one too many", circle(MAX_CORNERS + 1), "too_many"],
    ["a repeated corner", [...square(33.4, -112, 0.1), at(33.4, -111.9)], "repeated"],
    [
      "equal corners after rounding",
      [...square(33.4, -112, 0.1), at(33.45, -112), at(33.45, -112.0000001)],
      "repeated",
    ],
    ["a bow tie", [at(33.4, -112), at(33.5, -111.9), at(33.4, -111.9), at(33.5, -112)], "crossing"],
    ["one line", [at(33.4, -112), at(33.4, -111.9), at(33.4, -111.8)], "no_inside"],
    ["a speck", square(33.4, -112, 0.0001), "no_inside"],
    ["a whole state", square(32, -113, 2), "too_large"],
    ["another state", square(40, -100, 0.1), "outside_areas"],
    ["a part of the area", square(33.9, -111.6, 0.5), "ok"],
    ["around the whole area", square(32.9, -112.6, 1.05), "ok"],
  ])("%s", (_, corners, expected) => {
    expect(whyOf(corners)).toBe(expected);
  });

  it("lie nowhere for a brand without areas", () => {
    expect(toZoneRing(square(33.4, -112, 0.1), [])).toEqual({ ok: false, why: "outside_areas" });
  });
});
