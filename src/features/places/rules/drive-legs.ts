import { milesBetween, type Point } from "../rules.ts";
import { type Place, STREET_MILES } from "./place.ts";

/**
 * A point on a grid of ten-thousandths of a degree (11 m), as one number: the grid's latitude × 10^7 + the
 * grid's longitude.
 */
export type PointKey = number;

const GRID = 10_000;
/** More than twice the longitudes of the grid, so that no two points share a number. */
const LATITUDES_APART = 10_000_000;

export function pointKey({ lat, lng }: Pick<Place, "lat" | "lng">): PointKey {
  return Math.round(lat * GRID) * LATITUDES_APART + Math.round(lng * GRID);
}

export function keyPoint(key: PointKey): Point {
  const latitude = Math.round(key / LATITUDES_APART);
  return { latitude: latitude / GRID, longitude: (key - latitude * LATITUDES_APART) / GRID };
}

/** A drive by roads. `minutes` is null where no road leads. */
export type DriveLeg = { from: PointKey; to: PointKey; minutes: number | null };

/** What is known of drives by roads, in memory. */
export type Roads = {
  /** Whole minutes; null when unknown, where no road leads, and for a place that is no point on a street. */
  minutesBetween(from: Place, to: Place): number | null;
  /** Another number after each new answer about drives from or to the place. */
  versionAt(place: Place): number;
};

/** A point that stands for a whole ZIP has no street of its own, so no router can know its drives. */
export function isOnStreet({ spreadMiles }: Place): boolean {
  return spreadMiles <= STREET_MILES;
}

/** Farther stops never share a day. Routers refuse a whole table for one drive that is too long for them. */
const FARTHEST_MILES = 100;

/** The points of stops that a router may be asked about, each once, in order. */
export function stopKeys(place: Place, stops: readonly Place[]): PointKey[] {
  if (!isOnStreet(place)) return [];
  const here = pointKey(place);
  const keys = new Set(stops.filter(isOnStreet).map(pointKey));
  keys.delete(here);
  const origin = keyPoint(here);
  return [...keys].filter((key) => milesBetween(origin, keyPoint(key)) <= FARTHEST_MILES);
}

const LONGEST_MINUTES = 1_440;

/** The minutes of an answer, rounded up. A drive of more than a day counts as none. */
export function toMinutes(seconds: number | null): number | null {
  if (seconds === null) return null;
  const minutes = Math.ceil(seconds / 60);
  return minutes > LONGEST_MINUTES ? null : minutes;
}
