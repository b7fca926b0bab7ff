import { closeRing, type RingFault } from "../rules/drawn-ring.ts";
import { openRing } from "../rules/shapes.ts";
import { findZoneMiddle, type Point, type Ring } from "../rules.ts";

/** Basis points: 30 %. */
export const MAX_TAX = 3_000;
export const MAX_NAME_LENGTH = 60;
export const MAX_ADDRESS_LENGTH = 200;
/** A circle of 200 miles, the largest one that the command for new areas makes. */
const MAX_SQUARE_MILES = 126_000;

/** The ring and the center of an area, or why its corners are no outline. */
export function toAreaRing(
  corners: readonly Point[],
): { ok: true; ring: Ring; center: Point } | { ok: false; why: RingFault } {
  const closed = closeRing(corners, MAX_SQUARE_MILES);
  if (!closed.ok) return closed;
  const center = findZoneMiddle(closed.ring);
  return center ? { ...closed, center } : { ok: false, why: "no_inside" };
}

/** Whether corners draw a stored outline, apart from its direction and from decimals that do not count. */
export function isSameOutline(ring: Ring, stored: Ring): boolean {
  const known = closeRing(toCorners(stored), Number.POSITIVE_INFINITY);
  return known.ok && JSON.stringify(known.ring) === JSON.stringify(ring);
}

/** The corners of a ring, without the repeat of the first. */
export const toCorners = (ring: Ring): Point[] =>
  openRing(ring).map(([longitude, latitude]) => ({ latitude, longitude }));
