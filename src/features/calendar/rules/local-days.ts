import { Temporal } from "temporal-polyfill";
import type { Weekday } from "./groomer-calendar.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";

const DAY_MS = 86_400_000;
/** Room on both sides of the searched days, so that a rolling horizon seldom rebuilds a table. */
const MARGIN_DAYS = 200;
/** A longer table is built for its asker alone and not stored. */
const MAX_CACHED_DAYS = 6_000;

/**
 * The local days of a time zone: at which absolute quarter each starts, and how long it is (96 quarters; 92
 * or 100 when clocks change). Days are numbered by their date: 0 is 1970-01-01.
 */
export type ZoneDays = {
  timeZone: string;
  firstDay: number;
  /** The first quarter of each day; one more entry ends the last day. */
  starts: Int32Array;
  /** Days on which clocks change: after how many quarters, and by how many the day is longer. */
  changes: ReadonlyMap<number, { at: number; longer: number }>;
};

const tables = new Map<string, ZoneDays>();

/**
 * The zone's table, covering at least the days `from` to `to`, both included. Throws RangeError for an
 * unknown zone.
 */
export function zoneDays(timeZone: string, from: number, to: number): ZoneDays {
  const known = tables.get(timeZone);
  if (known && from >= known.firstDay && to < lastDayAfter(known)) return known;
  const low = Math.min(from - MARGIN_DAYS, known?.firstDay ?? from);
  const high = Math.max(to + MARGIN_DAYS, known ? lastDayAfter(known) - 1 : to);
  if (high - low > MAX_CACHED_DAYS) return build(timeZone, from, to);
  const made = build(timeZone, low, high);
  tables.set(timeZone, made);
  return made;
}

function lastDayAfter(days: ZoneDays): number {
  return days.firstDay + days.starts.length - 1;
}

function build(timeZone: string, from: number, to: number): ZoneDays {
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
    // A moment earlier, because some zones change at midnight itself.
    const before = Temporal.Instant.fromEpochMilliseconds(instantOf(start) - 1).toZonedDateTimeISO(timeZone);
    const change = before.getTimeZoneTransition("next");
    if (change) changes.set(day, { at: quarterOf(change.epochMilliseconds) - start, longer });
  }
  return { timeZone, firstDay: from, starts, changes };
}

/** The first quarter of a day; the day after the last is known too. */
export function dayStart(days: ZoneDays, day: number): number {
  const start = days.starts[day - days.firstDay];
  if (start === undefined) throw new RangeError(`Day ${day} lies outside the table of ${days.timeZone}`);
  return start;
}

/** The local day that a quarter lies in. */
export function dayOf(days: ZoneDays, quarter: number): number {
  let day = Math.floor(quarter / 96);
  while (quarter < dayStart(days, day)) day--;
  while (quarter >= dayStart(days, day + 1)) day++;
  return day;
}

/** The local day of an instant (epoch ms), whatever tables are at hand. */
export function dayAt(timeZone: string, instant: number): number {
  const near = Math.floor(instant / DAY_MS);
  return dayOf(zoneDays(timeZone, near - 1, near + 1), quarterOf(instant));
}

/**
 * The absolute quarter at which a day's wall clock shows so many quarters after midnight (0 to 96). A time
 * that clocks skip is the moment they jump; of a time that they show twice it is the first.
 */
export function wallQuarter(days: ZoneDays, day: number, wall: number): number {
  const start = dayStart(days, day);
  // Nearly every day: a look into a map for each would cost more than all else here.
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

/** The number of a `YYYY-MM-DD` date. */
export function dayNumber(date: string): number {
  const known = numbers.get(date);
  if (known !== undefined) return known;
  const number = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (numbers.size >= MAX_CACHED_DAYS) numbers.clear();
  numbers.set(date, number);
  return number;
}

/** The `YYYY-MM-DD` date of a day number. */
export function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (dates.size >= MAX_CACHED_DAYS) dates.clear();
  dates.set(day, date);
  return date;
}
