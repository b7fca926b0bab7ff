/**
 * Absolute quarters count quarter hours since 1970-01-01T00:00Z. Every time zone in use is whole quarters
 * away from UTC, so an absolute quarter is also a quarter hour of every local clock.
 */
const QUARTER_MS = 900_000;

/** The absolute quarter that contains an instant (epoch ms). */
export function quarterOf(instant: number): number {
  return Math.floor(instant / QUARTER_MS);
}

/** The first absolute quarter that starts at the instant (epoch ms) or later. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER_MS);
}

/** The instant (epoch ms) at which an absolute quarter starts. */
export function instantOf(quarter: number): number {
  return quarter * QUARTER_MS;
}

/** How many quarters a visit of `minutes` takes, rounded up. */
export function quartersIn(minutes: number): number {
  return Math.ceil(minutes / 15);
}
