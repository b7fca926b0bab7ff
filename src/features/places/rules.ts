/** A point on the earth, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Corners `[longitude, latitude]`; the last may repeat the first. */
export type Ring = readonly (readonly [number, number])[];

export const EARTH_RADIUS_MILES = 3958.7613;
/** Roads are longer than the straight line by this factor. */
const ROAD_FACTOR = 1.3;
const MILES_PER_HOUR = 25;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles of the straight line over the earth's surface. */
export function milesBetween(from: Point, to: Point): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Whole minutes of driving without a road map: straight line × 1.3 at 25 mph, rounded up. A line shorter than
 * `leastMiles` counts as that.
 */
export function driveMinutes(from: Point, to: Point, leastMiles = 0): number {
  return minutesFor(Math.max(milesBetween(from, to), leastMiles));
}

/** Miles of road between two points, without a road map, to a tenth. */
export function roadMiles(from: Point, to: Point): number {
  return Math.round(milesBetween(from, to) * ROAD_FACTOR * 10) / 10;
}

/** Whole minutes of driving for miles of a straight line, as `driveMinutes` counts them. */
export function minutesFor(miles: number): number {
  return Math.ceil(((miles * ROAD_FACTOR) / MILES_PER_HOUR) * 60);
}

/**
 * Whether a ring contains a point (even-odd rule). For areas that do not cross the 180th meridian.
 */
export function pointInRing(ring: Ring, { latitude, longitude }: Point): boolean {
  let isInside = false;
  let [lastLongitude, lastLatitude] = ring.at(-1) ?? [0, 0];
  for (const [cornerLongitude, cornerLatitude] of ring) {
    if (cornerLatitude > latitude !== lastLatitude > latitude) {
      const share = (latitude - cornerLatitude) / (lastLatitude - cornerLatitude);
      if (longitude < cornerLongitude + share * (lastLongitude - cornerLongitude)) isInside = !isInside;
    }
    [lastLongitude, lastLatitude] = [cornerLongitude, cornerLatitude];
  }
  return isInside;
}

type Bounded = { center: Point; polygon: Ring };

/**
 * The area that contains a point; of several, the one with the nearest center. Null outside all.
 */
export function findAreaAt<A extends Bounded>(areas: readonly A[], point: Point): A | null {
  const containing = areas.filter((area) => pointInRing(area.polygon, point));
  return findNearestArea(containing, point)?.area ?? null;
}

/** The area with the nearest center, and the miles to it; null without areas. */
export function findNearestArea<A extends Bounded>(
  areas: readonly A[],
  point: Point,
): { area: A; miles: number } | null {
  let best: { area: A; miles: number } | null = null;
  for (const area of areas) {
    const miles = milesBetween(area.center, point);
    if (!best || miles < best.miles) best = { area, miles };
  }
  return best;
}

/** The parts of a typed address that can be recognized. */
export type TypedAddress = {
  /** House number and street: the text before the town. */
  addressLine: string;
  locality: string;
  /** Two capital letters; empty if none was typed. */
  state: string;
  /** One to five digits: a ZIP or its beginning. */
  postalCode: string;
};

const STATE_AND_ZIP = /[\s,]+([a-z]{2})\.?(?:[\s,]+(\d{1,5})(?:-\d{0,4})?)?$/i;
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/;
const COUNTRY = /[\s,]+(usa|u\.s\.a\.|united states)\.?$/i;

/**
 * Reads "street, city, ST zip", "city, ST", a ZIP or its beginning, or the beginning of a town.
 * It does not check whether the town exists.
 * @param states the two-letter codes that count, in capitals
 */
export function parseAddress(text: string, states: ReadonlySet<string>): TypedAddress {
  let rest = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(COUNTRY, "")
    .replace(/[\s,]+$/, "");
  if (/^\d{1,5}$/.test(rest)) return { addressLine: "", locality: "", state: "", postalCode: rest };
  let state = "";
  let postalCode = "";
  const ending = rest.match(STATE_AND_ZIP);
  if (ending?.[1] && states.has(ending[1].toUpperCase())) {
    state = ending[1].toUpperCase();
    postalCode = ending[2] ?? "";
    rest = rest.slice(0, ending.index);
  } else {
    const zip = rest.match(ZIP_AT_END);
    // "12345 Main" starts with a house number; a ZIP stands at the end.
    if (zip?.[1] && zip.index !== undefined) {
      postalCode = zip[1];
      rest = rest.slice(0, zip.index);
    }
  }
  const parts = rest
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const alone = parts.length === 1 ? (parts[0] ?? "") : "";
  if (/^\d/.test(alone)) return { addressLine: alone, locality: "", state, postalCode };
  return { addressLine: parts.slice(0, -1).join(", "), locality: parts.at(-1) ?? "", state, postalCode };
}

const SHORT_WORDS: Record<string, string> = { st: "saint", ft: "fort", mt: "mount" };

/**
 * A town's name for comparisons, without accents, case, dots and double blanks: "St. Louis" is
 * "saint louis".
 */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^(st|ft|mt) (?=.)/, (_, short: string) => `${SHORT_WORDS[short]} `);
}

/**
 * A point inside a zone: the mean of its corners. If that lies outside a bent zone, it is the
 * middle of the widest stretch inside on the same latitude. Null for a zone without an inside.
 */
export function findZoneMiddle(ring: Ring): Point | null {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const corners = isClosed ? ring.slice(0, -1) : ring;
  if (corners.length < 3) return null;
  const longitude = corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length;
  const latitude = corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length;
  if (pointInRing(corners, { longitude, latitude })) return { longitude, latitude };
  const widest = findStretches(corners, latitude).sort((a, b) => b.east - b.west - (a.east - a.west))[0];
  return widest ? { longitude: (widest.west + widest.east) / 2, latitude } : null;
}

/** The stretches of a line of latitude inside a ring, from west to east. */
function findStretches(corners: Ring, latitude: number): { west: number; east: number }[] {
  const crossings: number[] = [];
  let [lastLongitude, lastLatitude] = corners.at(-1) ?? [0, 0];
  for (const [longitude, cornerLatitude] of corners) {
    if (cornerLatitude > latitude !== lastLatitude > latitude) {
      const share = (latitude - cornerLatitude) / (lastLatitude - cornerLatitude);
      crossings.push(longitude + share * (lastLongitude - longitude));
    }
    [lastLongitude, lastLatitude] = [longitude, cornerLatitude];
  }
  crossings.sort((a, b) => a - b);
  return crossings.flatMap((west, i) => (i % 2 === 0 ? [{ west, east: crossings[i + 1] ?? west }] : []));
}
