import type { CentsRange } from "../money.ts";
import { formatNumber } from "./counts.ts";

/** Cents as dollars: 8500 gives "$85", 8550 "$85.50", and -750 "−$7.50" with a true minus sign. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const absolute = Math.abs(cents);
  const dollars = formatNumber(Math.floor(absolute / 100));
  const remainingCents = absolute % 100;
  if (remainingCents === 0) return `${sign}$${dollars}`;
  return `${sign}$${dollars}.${String(remainingCents).padStart(2, "0")}`;
}

/** A range in cents: "$85–$110", "$85" for equal ends, and "−$7.50 to −$9.50" when an end is negative. */
export function formatRange({ min, max }: CentsRange): string {
  if (min === max) return formatCents(min);
  return `${formatCents(min)}${min < 0 || max < 0 ? " to " : "–"}${formatCents(max)}`;
}
