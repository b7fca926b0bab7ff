import { zoned } from "./formatters.ts";

const human = zoned({ weekday: "short", month: "short", day: "2-digit", hour: "2-digit", minute: "2-digit" });
const day = zoned({ weekday: "long", month: "short", day: "numeric" });
const longDate = zoned({ dateStyle: "long" });
const month = zoned({ month: "long", year: "numeric" });
const year = zoned({ year: "numeric" });
/** Swedish dates are ISO dates. */
const iso = zoned({}, "sv-SE");
const isoTime = zoned({ dateStyle: "short", timeStyle: "short" }, "sv-SE");

/** Noon, so that every zone shows the same day. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** "Tue, Nov 24 at 02:30 PM" in the area's zone. */
export function formatDayAndTime(instant: string | Date, timeZone: string): string {
  const by = Object.fromEntries(
    human(timeZone)
      .formatToParts(new Date(instant))
      .map((p) => [p.type, p.value]),
  );
  return `${by.weekday}, ${by.month} ${by.day} at ${by.hour}:${by.minute} ${by.dayPeriod}`;
}

/** "Tuesday, Nov 24" of a calendar day. */
export function formatDay(date: string): string {
  return day("UTC").format(noonOf(date));
}

/** "Tuesday" of a calendar day. */
export function formatWeekday(date: string): string {
  return formatDay(date).split(",")[0] ?? "";
}

/** "Tue, Nov 24" of a calendar day. */
export function formatShortDay(date: string): string {
  const [weekday = "", rest = ""] = formatDay(date).split(", ");
  return `${weekday.slice(0, 3)}, ${rest}`;
}

/** "March 3, 2026" of an instant; by the calendar in Greenwich unless a zone is named. */
export function formatLongDate(instant: string | Date, timeZone = "UTC"): string {
  return longDate(timeZone).format(new Date(instant));
}

/** "March 2026" of an instant in a zone. */
export function formatMonth(instant: string | Date, timeZone: string): string {
  return month(timeZone).format(new Date(instant));
}

/** "March 2026" of a calendar month `2026-03`. */
export function formatCalendarMonth(yearAndMonth: string): string {
  return formatMonth(noonOf(`${yearAndMonth}-15`), "UTC");
}

/** "2026" of an instant in a zone. */
export function formatYear(instant: string | Date, timeZone: string): string {
  return year(timeZone).format(new Date(instant));
}

/** The local calendar day of an instant: "2026-11-24". */
export function toLocalDate(instant: string | number | Date, timeZone: string): string {
  return iso(timeZone).format(new Date(instant));
}

/** The local day and wall clock of an instant: "2026-11-24 14:30". */
export function toLocalDateTime(instant: string | number | Date, timeZone: string): string {
  return isoTime(timeZone).format(new Date(instant));
}
