import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  driveMinutes,
  findAreaAt,
  findNearestArea,
  milesBetween,
  type Point,
  parseAddress,
  plainName,
  pointInRing,
  type Ring,
} from "./rules.ts";

const PHOENIX: Point = { latitude: 33.4484, longitude: -112.074 };
const TUCSON: Point = { latitude: 32.2226, longitude: -110.9747 };
const STATES = new Set(["AZ", "MO", "NY", "TX", "OR", "DC"]);

const points = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});

const square = (latitude: number, longitude: number, half: number): Ring => [
  [longitude - half, latitude - half],
  [longitude + half, latitude - half],
  [longitude + half, latitude + half],
  [longitude - half, latitude + half],
  [longitude - half, latitude - half],
];

describe("distance and drive", () => {
  it("is about 106 miles from Phoenix to Tucson", () => {
    expect(milesBetween(PHOENIX, TUCSON)).toBeCloseTo(106, 0);
  });

  it("is zero to the same point, equal both ways and never longer than a detour", () => {
    fc.assert(
      fc.property(points, points, points, (a, b, c) => {
        expect(milesBetween(a, a)).toBe(0);
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
        expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-6);
      }),
    );
  });

  it("takes 1.3 times the straight line at 25 mph, rounded up to whole minutes", () => {
    const tenMilesNorth = { ...PHOENIX, latitude: PHOENIX.latitude + 10 / 69.0934 };
    expect(milesBetween(PHOENIX, tenMilesNorth)).toBeCloseTo(10, 3);
    expect(driveMinutes(PHOENIX, tenMilesNorth)).toBe(32);
    expect(driveMinutes(PHOENIX, PHOENIX)).toBe(0);
  });
});

describe("the search for an area", () => {
  it("counts a point inside a ring, but not a point beside it", () => {
    const ring = square(33, -112, 0.5);
    expect(pointInRing(ring, { latitude: 33.2, longitude: -112.3 })).toBe(true);
    expect(pointInRing(ring, { latitude: 33.6, longitude: -112 })).toBe(false);
    expect(pointInRing(ring, { latitude: 33, longitude: -111.4 })).toBe(false);
  });

  it("does not count a point in the dent of a ring", () => {
    const dented: Ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
      [0, 0],
    ];
    expect(pointInRing(dented, { latitude: 3, longitude: 2 })).toBe(false);
    expect(pointInRing(dented, { latitude: 2, longitude: 0.5 })).toBe(true);
  });

  it("gives the same result for closed and open rings", () => {
    const closed = square(33, -112, 0.5);
    fc.assert(
      fc.property(points, (point) => {
        expect(pointInRing(closed.slice(0, -1), point)).toBe(pointInRing(closed, point));
      }),
    );
  });

  it("counts no point in an empty ring", () => {
    expect(pointInRing([], PHOENIX)).toBe(false);
  });

  const west = { name: "west", center: { latitude: 33, longitude: -113 }, polygon: square(33, -113, 1.2) };
  const east = { name: "east", center: { latitude: 33, longitude: -111 }, polygon: square(33, -111, 1.2) };

  it("assigns an overlap to the area with the nearer center", () => {
    expect(findAreaAt([west, east], { latitude: 33, longitude: -112.1 })?.name).toBe("west");
    expect(findAreaAt([west, east], { latitude: 33, longitude: -111.9 })?.name).toBe("east");
  });

  it("finds only the nearest area for a point outside all areas", () => {
    const outside = { latitude: 33, longitude: -108 };
    expect(findAreaAt([west, east], outside)).toBeNull();
    expect(findNearestArea([west, east], outside)?.area.name).toBe("east");
    expect(findNearestArea([], outside)).toBeNull();
  });
});

describe("the reading of typed addresses", () => {
  it.each([
    ["85016", "", "", "", "85016"],
    ["850", "", "", "", "850"],
    ["Phoenix", "", "Phoenix", "", ""],
    ["phoenix, az", "", "phoenix", "AZ", ""],
    ["Phoenix AZ 85016", "", "Phoenix", "AZ", "85016"],
    ["4120 N 20th St, Phoenix, AZ 85016", "4120 N 20th St", "Phoenix", "AZ", "85016"],
    ["4120 N 20th St, Unit 5, Phoenix, AZ", "4120 N 20th St, Unit 5", "Phoenix", "AZ", ""],
    ["4120 N 20th St, Phoenix, AZ 85016-1234, USA", "4120 N 20th St", "Phoenix", "AZ", "85016"],
    ["Phoenix 85016", "", "Phoenix", "", "85016"],
    ["4120 N 20th St", "4120 N 20th St", "", "", ""],
    ["12345 Main", "12345 Main", "", "", ""],
    ["  Phoenix ,  AZ  850 ", "", "Phoenix", "AZ", "850"],
    ["", "", "", "", ""],
  ])("splits %j into its parts", (text, addressLine, locality, state, postalCode) => {
    expect(parseAddress(text, STATES)).toEqual({ addressLine, locality, state, postalCode });
  });

  it("accepts only real state codes, so 'Saint Jo' is a town", () => {
    expect(parseAddress("Saint Jo", STATES)).toMatchObject({ locality: "Saint Jo", state: "" });
  });

  it("never fails for any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (text) => {
        expect(typeof parseAddress(text, STATES).locality).toBe("string");
      }),
    );
  });

  it("treats town names as equal without accents, case, dots and short forms", () => {
    expect(plainName("St. Louis")).toBe(plainName("Saint Louis"));
    expect(plainName("Ft Worth")).toBe(plainName("FORT WORTH"));
    expect(plainName("Cañon City")).toBe("canon city");
    expect(plainName("Stockton")).toBe("stockton");
  });
});
