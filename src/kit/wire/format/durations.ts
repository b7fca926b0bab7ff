import { LOCALE } from "./formatters.ts";

/** Formats how long something lasts by now: "5 minutes", "2 hours". `now` is in milliseconds. */
export function formatSince(instant: string, now: number): string {
  const minutes = Math.max(1, Math.round((now - Date.parse(instant)) / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / (24 * 60)), "day"];
  return new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
