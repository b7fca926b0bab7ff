/** `min` and `max` in cents, both inclusive. */
export type CentsRange = { min: number; max: number };

/** "$85" for whole dollars, else "$85.50" (SPEC §9); "−$7.50", with a minus sign, for what is taken off. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100).toLocaleString("en-US");
  const rest = absolute % 100;
  return rest === 0 ? `${sign}$${dollars}` : `${sign}$${dollars}.${String(rest).padStart(2, "0")}`;
}

/** "$85–$110", or one figure when both ends are equal (SPEC §9). "−$7.50 to −$9.50": a dash beside a minus misleads. */
export function formatRange({ min, max }: CentsRange): string {
  if (min === max) return formatCents(min);
  return `${formatCents(min)}${min < 0 || max < 0 ? " to " : "–"}${formatCents(max)}`;
}

export function addRanges(a: CentsRange, b: CentsRange): CentsRange {
  return { min: a.min + b.min, max: a.max + b.max };
}

/** A share in basis points (1 bp = 0.01 %), rounded half up to whole cents. `cents` is never negative. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}
