import { zoned } from "./formatters.ts";

const human = zoned({ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
const day = zoned({ weekday: "long", month: "short", day: "numeric" });
const longDate = zoned({ dateStyle: "long" });
const month = zoned({ month: "long", year: "numeric" });
const year = zoned({ year: "numeric" });
/** Swedish dates have the ISO format. */
const iso = zoned({}, "sv-SE");
const isoTime = zoned({ dateStyle: "short", timeStyle: "short" }, "sv-SE");

/** Noon in UTC of a day, YYYY-MM-DD. No rounding can then move it to another day. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** An instant in a zone: "Tue, Nov 24 at 2:30 PM". `timeZone` is an IANA name. */
export function formatDayAndTime(instant: string | Date, timeZone: string): string {
  const parts = Object.fromEntries(
    human(timeZone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  );
  return `${parts.weekday}, ${parts.month} ${parts.day} at ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}

/** A calendar day, YYYY-MM-DD: "Tuesday, Nov 24". */
export function formatDay(date: string): string {
  return day("UTC").format(noonOf(date));
}

/** The weekday of a calendar day, YYYY-MM-DD: "Tuesday". */
export function formatWeekday(date: string): string {
  return formatDay(date).split(",")[0] ?? "";
}

/** A calendar day, YYYY-MM-DD, in short: "Tue, Nov 24". */
export function formatShortDay(date: string): string {
  const [weekday = "", rest = ""] = formatDay(date).split(", ");
  return `${weekday.slice(0, 3)}, ${rest}`;
}

/** The day of an instant in a zone, UTC by default: "March 3, 2026". */
export function formatLongDate(instant: string | Date, timeZone = "UTC"): string {
  return longDate(timeZone).format(new Date(instant));
}

/** The month of an instant in a zone: "March 2026". */
export function formatMonth(instant: string | Date, timeZone: string): string {
  return month(timeZone).format(new Date(instant));
}

/** A calendar month, YYYY-MM: "2026-03" gives "March 2026". */
export function formatCalendarMonth(yearAndMonth: string): string {
  return formatMonth(noonOf(`${yearAndMonth}-15`), "UTC");
}

/** The year of an instant in a zone: "2026". */
export function formatYear(instant: string | Date, timeZone: string): string {
  return year(timeZone).format(new Date(instant));
}

/** The calendar day of an instant (ISO text, milliseconds or Date) in a zone: "2026-11-24". */
export function toLocalDate(instant: string | number | Date, timeZone: string): string {
  return iso(timeZone).format(new Date(instant));
}

/** The day and wall time of an instant (ISO text, milliseconds or Date) in a zone: "2026-11-24 14:30". */
export function toLocalDateTime(instant: string | number | Date, timeZone: string): string {
  return isoTime(timeZone).format(new Date(instant));
}
