import { closeRing, type RingFault } from "#features/places/rules/drawn-ring.ts";
import { overlaps } from "#features/places/rules/shapes.ts";
import type { Point, Ring } from "#features/places/rules.ts";

export const MAX_SQUARE_MILES = 5_000;
export const MAX_ZONES = 20;
/** Cents. */
export const MAX_ZONE_PRICE = 50_000;

/** Why corners are no work zone. */
export type CornersFault = RingFault | "outside_areas";

/**
 * Makes the ring of a work zone from its corners: closed, counterclockwise, to six decimals. The zone must
 * overlap one of the brand's areas.
 */
export function toZoneRing(
  corners: readonly Point[],
  areas: readonly Ring[],
): { ok: true; ring: [number, number][] } | { ok: false; why: CornersFault } {
  const closed = closeRing(corners, MAX_SQUARE_MILES);
  if (!closed.ok || areas.some((area) => overlaps(closed.ring, area))) return closed;
  return { ok: false, why: "outside_areas" };
}
