import { addDays } from "#kit/wire/calendar-day.ts";

/** First and last local day (`YYYY-MM-DD`), both included. */
export type Period = { from: string; to: string };

/** A year with its leap day. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The number of days of a period, with its first and last. */
export function countDays({ from, to }: Period): number {
  return (toMs(to) - toMs(from)) / DAY_MS + 1;
}

/** Why a period is no period of a report; null if it is one. */
export function faultOfPeriod(period: Period): "reversed" | "too_long" | null {
  const days = countDays(period);
  if (days < 1) return "reversed";
  return days > MAX_DAYS ? "too_long" : null;
}

export const COMPARISONS = ["before", "year"] as const;
/** `before`: as many days just before. `year`: the same dates a year before. */
export type Comparison = (typeof COMPARISONS)[number];

/** The period to compare with. February 29 becomes February 28. */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period {
  if (comparison === "before") {
    const days = countDays({ from, to });
    return { from: addDays(from, 0 - days), to: addDays(from, -1) };
  }
  return { from: yearBefore(from), to: yearBefore(to) };
}

function yearBefore(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const before = String(Number(year) - 1);
  return month === "02" && date === "29" ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/** The key of the time to which a day belongs: the day, the Sunday of its week, or its month. */
export function timeKeyOf(day: string, by: "day" | "week" | "month"): string {
  if (by === "day") return day;
  if (by === "month") return day.slice(0, 7);
  return addDays(day, 0 - new Date(toMs(day)).getUTCDay());
}

/** The keys of all times of a period, in their order. */
export function listTimeKeys({ from, to }: Period, by: "day" | "week" | "month"): string[] {
  const days = Array.from({ length: countDays({ from, to }) }, (_, nth) => addDays(from, nth));
  return [...new Set(days.map((day) => timeKeyOf(day, by)))];
}
