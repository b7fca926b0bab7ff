import fc from "fast-check";
import { expect, it } from "vitest";
import { keyPoint, pointKey, stopKeys, toMinutes } from "./drive-legs.ts";
import { exactPlace } from "./place.ts";

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });

it("rounds a point to eleven meters, and finds it again by its number", () => {
  fc.assert(
    fc.property(lat, lng, (lat, lng) => {
      const key = pointKey({ lat, lng });
      const { latitude, longitude } = keyPoint(key);
      expect(Math.abs(latitude - lat)).toBeLessThan(0.000_051);
      expect(Math.abs(longitude - lng)).toBeLessThan(0.000_051);
      expect(pointKey({ lat: latitude, lng: longitude }) === key).toBe(true);
      expect(Number.isSafeInteger(key)).toBe(true);
    }),
  );
});

it("gives two points of the grid two numbers", () => {
  const grid = fc.tuple(
    fc.integer({ min: -900_000, max: 900_000 }),
    fc.integer({ min: -1_800_000, max: 1_800_000 }),
  );
  fc.assert(
    fc.property(grid, grid, (one, other) => {
      const keys = [one, other].map(([lat, lng]) => pointKey({ lat: lat / 10_000, lng: lng / 10_000 }));
      expect(keys[0] === keys[1]).toBe(one[0] === other[0] && one[1] === other[1]);
    }),
  );
});

it("lists each stop once: on a street, elsewhere, and no farther than a day's work", () => {
  const place = exactPlace(33.5, -112);
  const near = exactPlace(33.51, -112.01);
  const onStreet = { ...exactPlace(33.52, -112.02), spreadMiles: 0.3 };
  const inZip = { ...exactPlace(33.53, -112.03), spreadMiles: 1.3 };
  const far = exactPlace(36.1, -115.1);
  expect(stopKeys(place, [near, near, onStreet, inZip, far, place])).toEqual([near, onStreet].map(pointKey));
  expect(stopKeys(inZip, [near])).toEqual([]);
});

it("rounds seconds up to minutes, and takes a drive of more than a day for none", () => {
  expect([0, 1, 60, 61, 86_400, 86_401, null].map(toMinutes)).toEqual([0, 1, 1, 2, 1_440, null, null]);
});
