import type { CentsRange } from "../money.ts";
import { formatNumber } from "./counts.ts";

/** "$85" for whole dollars, else "$85.50"; "−$7.50", with a minus sign, for what is taken off. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const absolute = Math.abs(cents);
  const dollars = formatNumber(Math.floor(absolute / 100));
  const rest = absolute % 100;
  return rest === 0 ? `${sign}$${dollars}` : `${sign}$${dollars}.${String(rest).padStart(2, "0")}`;
}

/** "$85–$110", or one figure when both ends are equal. "−$7.50 to −$9.50": a dash beside a minus misleads. */
export function formatRange({ min, max }: CentsRange): string {
  if (min === max) return formatCents(min);
  return `${formatCents(min)}${min < 0 || max < 0 ? " to " : "–"}${formatCents(max)}`;
}
