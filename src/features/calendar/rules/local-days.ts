import { Temporal } from "temporal-polyfill";
import type { Weekday } from "./groomer-calendar.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";

const DAY_MS = 86_400_000;
/** A table has this many spare days on both sides, so that it is seldom rebuilt as time passes. */
const MARGIN_DAYS = 200;
/** A table with more days than this is built for one call and not cached. */
const MAX_CACHED_DAYS = 6_000;

/**
 * A table of the local days of a time zone. A day has 96 quarters, or usually 92 or 100 when clocks change.
 * The number of a day is its date's: 0 is 1970-01-01.
 */
export type ZoneDays = {
  timeZone: string;
  firstDay: number;
  /** The first absolute quarter of each day. One more entry marks the end of the last day. */
  starts: Int32Array;
  /**
   * By day, only for days on which clocks change: after `at` quarters of the day. The day is `longer` by so
   * many quarters (negative when shorter).
   */
  changes: ReadonlyMap<number, { at: number; longer: number }>;
};

const tables = new Map<string, ZoneDays>();

/**
 * The table of a time zone, with at least the days `from` to `to`, both included. Throws a RangeError for an
 * unknown time zone.
 */
export function zoneDays(timeZone: string, from: number, to: number): ZoneDays {
  const cached = tables.get(timeZone);
  if (cached && from >= cached.firstDay && to < dayAfterLast(cached)) return cached;
  const low = Math.min(from - MARGIN_DAYS, cached?.firstDay ?? from);
  const high = Math.max(to + MARGIN_DAYS, cached ? dayAfterLast(cached) - 1 : to);
  if (high - low > MAX_CACHED_DAYS) return buildTable(timeZone, from, to);
  const wider = buildTable(timeZone, low, high);
  tables.set(timeZone, wider);
  return wider;
}

function dayAfterLast(days: ZoneDays): number {
  return days.firstDay + days.starts.length - 1;
}

function buildTable(timeZone: string, from: number, to: number): ZoneDays {
  const starts = new Int32Array(to - from + 2);
  const changes = new Map<number, { at: number; longer: number }>();
  for (let day = from; day <= to + 1; day++) {
    const date = Temporal.PlainDate.from(dateOf(day));
    starts[day - from] = quarterOf(date.toZonedDateTime(timeZone).epochMilliseconds);
  }
  for (let day = from; day <= to; day++) {
    const start = starts[day - from] as number;
    const longer = (starts[day - from + 1] as number) - start - 96;
    if (longer === 0) continue;
    // The search for the change begins a moment before the day, because some zones change exactly at
    // midnight.
    const before = Temporal.Instant.fromEpochMilliseconds(instantOf(start) - 1).toZonedDateTimeISO(timeZone);
    const change = before.getTimeZoneTransition("next");
    if (change) changes.set(day, { at: quarterOf(change.epochMilliseconds) - start, longer });
  }
  return { timeZone, firstDay: from, starts, changes };
}

/**
 * The first absolute quarter of a day of the table, or of the day after the last. Throws a RangeError for
 * any other day.
 */
export function dayStart(days: ZoneDays, day: number): number {
  const start = days.starts[day - days.firstDay];
  if (start === undefined) throw new RangeError(`Day ${day} lies outside the table of ${days.timeZone}`);
  return start;
}

/** The local day that contains an absolute quarter. */
export function dayOf(days: ZoneDays, quarter: number): number {
  let day = Math.floor(quarter / 96);
  while (quarter < dayStart(days, day)) day--;
  while (quarter >= dayStart(days, day + 1)) day++;
  return day;
}

/** The local day of an instant (epoch ms). The caller needs no table. */
export function dayAt(timeZone: string, instant: number): number {
  const near = Math.floor(instant / DAY_MS);
  return dayOf(zoneDays(timeZone, near - 1, near + 1), quarterOf(instant));
}

/**
 * The absolute quarter at which a day's clock shows `wall` quarters after midnight (0 to 96). For a time
 * that clocks skip, the quarter of the change; for a time that clocks show twice, the first of the two.
 */
export function wallQuarter(days: ZoneDays, day: number, wall: number): number {
  const start = dayStart(days, day);
  // Nearly every day has 96 quarters. For these days the slower lookup in the map is avoided.
  if ((days.starts[day - days.firstDay + 1] as number) - start === 96) return start + wall;
  const change = days.changes.get(day);
  if (!change) return start + wall;
  const { at, longer } = change;
  if (longer > 0) return start + (wall < at ? wall : wall + longer);
  return start + (wall <= at ? wall : Math.max(at, wall + longer));
}

export function weekdayOf(day: number): Weekday {
  // 1970-01-01 was a Thursday.
  return (((((day + 4) % 7) + 7) % 7) + 1) as Weekday;
}

const numbers = new Map<string, number>();
const dates = new Map<number, string>();

/** The day number of a `YYYY-MM-DD` date: 0 for 1970-01-01. */
export function dayNumber(date: string): number {
  const cached = numbers.get(date);
  if (cached !== undefined) return cached;
  const number = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (numbers.size >= MAX_CACHED_DAYS) numbers.clear();
  numbers.set(date, number);
  return number;
}

/** The `YYYY-MM-DD` date of a day number. */
export function dateOf(day: number): string {
  const cached = dates.get(day);
  if (cached !== undefined) return cached;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (dates.size >= MAX_CACHED_DAYS) dates.clear();
  dates.set(day, date);
  return date;
}
