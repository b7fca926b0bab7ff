import { EARTH_RADIUS_MILES, type Point, pointInRing, type Ring } from "../rules.ts";

type Corner = readonly [longitude: number, latitude: number];
type Edge = readonly [Corner, Corner];

const MILES_PER_DEGREE = 69.055;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The edges of a ring; the last corner may repeat the first. */
function edgesOf(ring: Ring): Edge[] {
  const corners = openRing(ring);
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Corner]);
}

/** The corners of a ring without the repeat of the first at the end. */
export function openRing(ring: Ring): Corner[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return (isClosed ? ring.slice(0, -1) : [...ring]).map(([longitude, latitude]) => [longitude, latitude]);
}

/** Square miles inside a ring on the sphere; negative when its corners run clockwise. */
export function signedSquareMiles(ring: Ring): number {
  const sum = edgesOf(ring).reduce((total, [from, to]) => {
    const heights = 2 + Math.sin(radians(from[1])) + Math.sin(radians(to[1]));
    return total + radians(to[0] - from[0]) * heights;
  }, 0);
  return (-sum * EARTH_RADIUS_MILES ** 2) / 2;
}

/** On which side of the line from `a` to `b` the point `c` lies: positive on the left, 0 on the line. */
const sideOf = (a: Corner, b: Corner, c: Corner) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether a point on the line of an edge lies on the edge. */
const isOn = ([a, b]: Edge, c: Corner) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** Whether two edges share a point. */
function meet(one: Edge, other: Edge): boolean {
  const [a, b] = [sideOf(...one, other[0]), sideOf(...one, other[1])];
  const [c, d] = [sideOf(...other, one[0]), sideOf(...other, one[1])];
  if (a * b < 0 && c * d < 0) return true;
  return (
    (a === 0 && isOn(one, other[0])) ||
    (b === 0 && isOn(one, other[1])) ||
    (c === 0 && isOn(other, one[0])) ||
    (d === 0 && isOn(other, one[1]))
  );
}

/** Whether two edges of a ring cross or touch, other than neighbors at their shared corner. */
export function crossesItself(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, offset) => {
      if (offset === 0) return turnsBack(edge, other);
      if (index === 0 && offset === edges.length - 2) return turnsBack(other, edge);
      return meet(edge, other);
    }),
  );
}

/** Whether an edge runs back over the edge before it. */
function turnsBack([a, b]: Edge, [, c]: Edge): boolean {
  const forward = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
  return sideOf(a, b, c) === 0 && forward < 0;
}

/** Whether two rings share a point. */
export function overlaps(one: Ring, other: Ring): boolean {
  const isCornerIn = (ring: Ring, inside: Ring) =>
    inside.some(([longitude, latitude]) => pointInRing(ring, { longitude, latitude }));
  if (isCornerIn(one, other) || isCornerIn(other, one)) return true;
  const others = edgesOf(other);
  return edgesOf(one).some((edge) => others.some((against) => meet(edge, against)));
}

/** Directions of the corners around each point of `outlineAround`: few, so that people can drag them. */
const DIRECTIONS = 8;

/**
 * The corners of the smallest bulged outline that contains all places within `miles` of the points. It has at
 * most eight corners more than there are points.
 */
export function outlineAround(points: readonly Point[], miles: number): Corner[] {
  // The polygon is drawn around the circle, so that its edges are never closer than `miles`.
  const degrees = miles / Math.cos(Math.PI / DIRECTIONS) / MILES_PER_DEGREE;
  const around = points.flatMap(({ latitude, longitude }) =>
    Array.from({ length: DIRECTIONS }, (_, index): Corner => {
      const angle = (index / DIRECTIONS) * 2 * Math.PI;
      const east = (degrees * Math.cos(angle)) / Math.cos(radians(latitude));
      return [longitude + east, latitude + degrees * Math.sin(angle)];
    }),
  );
  return hullOf(around);
}

/** The convex hull, counterclockwise, by monotone chains. */
function hullOf(corners: readonly Corner[]): Corner[] {
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (along: readonly Corner[]) => {
    const hull: Corner[] = [];
    for (const corner of along) {
      while (hull.length > 1 && sideOf(hull.at(-2) as Corner, hull.at(-1) as Corner, corner) <= 0) hull.pop();
      hull.push(corner);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** A point rounded to about a quarter mile, so that it does not show a door. */
export function roundToQuarterMile({ latitude, longitude }: Point): Point {
  const step = 0.25 / MILES_PER_DEGREE;
  const rounded = Math.round(latitude / step) * step;
  const eastStep = step / Math.max(Math.cos(radians(rounded)), 0.01);
  const round6 = (value: number) => Math.round(value * 1e6) / 1e6;
  return { latitude: round6(rounded), longitude: round6(Math.round(longitude / eastStep) * eastStep) };
}
