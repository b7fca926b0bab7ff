import type { Point, Ring } from "../rules.ts";
import { crossesItself, openRing, signedSquareMiles } from "./shapes.ts";

/** Decimals of a corner, as stored and as shown: about four inches. */
export const CORNER_PRECISION = 1e6;
export const MAX_CORNERS = 200;
/** About 200 by 200 feet: less is a slip of the finger. */
const LEAST_SQUARE_MILES = 0.0015;

/** Why corners are no outline on a map. */
export type RingFault =
  | "missing"
  | "too_few"
  | "too_many"
  | "repeated"
  | "crossing"
  | "no_inside"
  | "too_large";

/** Makes a ring from drawn corners: closed, counterclockwise, to six decimals. */
export function closeRing(
  corners: readonly Point[],
  maxSquareMiles: number,
): { ok: true; ring: [number, number][] } | { ok: false; why: RingFault } {
  const refused = (why: RingFault) => ({ ok: false, why }) as const;
  const round = (degrees: number) => Math.round(degrees * CORNER_PRECISION) / CORNER_PRECISION;
  const open = openRing(corners.map(({ latitude, longitude }) => [round(longitude), round(latitude)]));
  if (open.length === 0) return refused("missing");
  if (open.length < 3) return refused("too_few");
  if (open.length > MAX_CORNERS) return refused("too_many");
  if (new Set(open.map(String)).size < open.length) return refused("repeated");
  const squareMiles = Math.abs(signedSquareMiles(open));
  // A line runs back over itself, but "no inside" names its fault better than "crossing".
  if (squareMiles < LEAST_SQUARE_MILES && isFlat(open)) return refused("no_inside");
  if (crossesItself(open)) return refused("crossing");
  if (squareMiles < LEAST_SQUARE_MILES) return refused("no_inside");
  if (squareMiles > maxSquareMiles) return refused("too_large");
  const [first, ...rest] = open as [[number, number], ...[number, number][]];
  const ring = signedSquareMiles(open) > 0 ? [first, ...rest] : [first, ...rest.toReversed()];
  return { ok: true, ring: [...ring, [...first]] };
}

/** Whether all corners lie on one line. */
function isFlat(open: Ring): boolean {
  const [a, b] = open as [Ring[number], Ring[number]];
  return open.every((c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < 1e-12);
}
