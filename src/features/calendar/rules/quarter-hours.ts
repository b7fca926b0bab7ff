/**
 * Time in absolute quarter hours: whole numbers since 1970-01-01T00:00Z. Every zone in use today is a whole
 * number of quarters away from UTC, so these are the quarter hours of every wall clock too.
 */
export const QUARTER_MS = 900_000;

/** The quarter that an instant (epoch ms) lies in. */
export function quarterOf(instant: number): number {
  return Math.floor(instant / QUARTER_MS);
}

/** The first quarter that starts at the instant (epoch ms) or later. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER_MS);
}

/** Epoch ms at which a quarter starts. */
export function instantOf(quarter: number): number {
  return quarter * QUARTER_MS;
}

/** How many quarters a visit of so many minutes takes. */
export function quartersIn(minutes: number): number {
  return Math.ceil(minutes / 15);
}
