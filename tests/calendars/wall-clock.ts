// Dates and zones by plain arithmetic: the answers must not come from the library under test.

const DAY = 86_400_000;
/** A day as days since 1970. */
export const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
export const dateOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
/** 0 = Sunday. */
export const weekdayOf = (number: number): number => new Date(number * DAY).getUTCDay();
export const dayOfMonth = (number: number): number => new Date(number * DAY).getUTCDate();
export const monthOf = (number: number): number => new Date(number * DAY).getUTCMonth() + 1;
const yearOf = (number: number): number => new Date(number * DAY).getUTCFullYear();

/** All days from the first to the last, both included. */
export const daysFrom = (first: string, last: string): number[] =>
  Array.from({ length: day(last) - day(first) + 1 }, (_, nth) => day(first) + nth);

/** Whether a day is the nth of its weekday in its month. */
export const isNth = (number: number, weekday: number, nth: number): boolean =>
  weekdayOf(number) === weekday && Math.ceil(dayOfMonth(number) / 7) === nth;
export const isLast = (number: number, weekday: number): boolean =>
  weekdayOf(number) === weekday && monthOf(number + 7) !== monthOf(number);

/** Minutes from UTC in winter, and by which law clocks change. */
const ZONES: Record<string, { offset: number; law: "us" | "eu" | "none" }> = {
  "America/New_York": { offset: -300, law: "us" },
  "America/Chicago": { offset: -360, law: "us" },
  "America/Denver": { offset: -420, law: "us" },
  "America/Phoenix": { offset: -420, law: "none" },
  "America/Los_Angeles": { offset: -480, law: "us" },
  "Europe/Berlin": { offset: 60, law: "eu" },
  UTC: { offset: 0, law: "none" },
};

const two = (value: number) => String(value).padStart(2, "0");
const sunday = (year: number, month: number, nth: number): number =>
  daysFrom(`${year}-${two(month)}-01`, `${year}-${two(month)}-28`).find((one) => isNth(one, 0, nth)) ?? 0;
const lastSunday = (year: number, month: number): number =>
  daysFrom(`${year}-${two(month)}-20`, `${year}-${two(month)}-31`).findLast((one) => isLast(one, 0)) ?? 0;

/**
 * The instant of a wall time, epoch ms. A time that clocks skip counts by the offset before; of a time that
 * comes twice, the first one counts (RFC 5545). So summer begins at 3 and ends at 2 (US) or 3 (Europe).
 */
export function instant(zone: string, number: number, minute: number): number {
  const { offset, law } = ZONES[zone] ?? { offset: Number.NaN, law: "none" };
  const year = yearOf(number);
  const at = number * 1_440 + minute;
  const [begin, end] =
    law === "us"
      ? [sunday(year, 3, 2) * 1_440 + 180, sunday(year, 11, 1) * 1_440 + 120]
      : [lastSunday(year, 3) * 1_440 + 180, lastSunday(year, 10) * 1_440 + 180];
  const summer = law !== "none" && at >= begin && at < end ? 60 : 0;
  return (at - offset - summer) * 60_000;
}
