/** `min` and `max` in cents, both inclusive. */
export type CentsRange = { min: number; max: number };

/** Adds two ranges in cents: the minimums and the maximums. */
export function addRanges(a: CentsRange, b: CentsRange): CentsRange {
  return { min: a.min + b.min, max: a.max + b.max };
}

/** A share of `cents` (0 or more) in basis points (1 bp = 0.01 %), rounded half up to whole cents. */
export function takeShare(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}
