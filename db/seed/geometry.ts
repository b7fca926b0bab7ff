import type { Point, Ring } from "#features/places/rules.ts";
import type { Chance } from "./random.ts";

const MILES_PER_DEGREE = 69.055;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The point `miles` away in a direction; `turn` is 0 to 1 of a full circle. */
export function pointAway(from: Point, miles: number, turn: number): Point {
  const angle = turn * 2 * Math.PI;
  const degrees = miles / MILES_PER_DEGREE;
  return {
    latitude: rounded(from.latitude + degrees * Math.sin(angle)),
    longitude: rounded(from.longitude + (degrees * Math.cos(angle)) / Math.cos(radians(from.latitude))),
  };
}

/** A closed, simple ring of 8 to 12 corners around a point, each at 80 to 110 % of the radius in miles. */
export function ringAround(chance: Chance, center: Point, radiusMiles: number): Ring {
  const corners = chance.int(8, 12);
  const offset = chance.next();
  const ring: [number, number][] = [];
  for (let i = 0; i < corners; i++) {
    const turn = offset + (i + chance.between(-0.25, 0.25)) / corners;
    const point = pointAway(center, radiusMiles * chance.between(0.8, 1.1), turn);
    ring.push([point.longitude, point.latitude]);
  }
  const [first] = ring;
  if (first) ring.push([...first]);
  return ring;
}

/** The box around a ring: west, south, east, north. */
export function boxOf(ring: Ring): { west: number; south: number; east: number; north: number } {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
