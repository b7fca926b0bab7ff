import { formatDay, formatShortDay, formatWeekday } from "./dates.ts";
import { LOCALE, zoned } from "./formatters.ts";

const clock = zoned({ hour: "numeric", minute: "2-digit" });

/** A visit in its area's time: day YYYY-MM-DD and wall times HH:mm. */
type LocalVisit = { date: string; startTime: string; endTime: string };

/** The time of an instant in a zone: "2:30 PM". `timeZone` is an IANA name. */
export function formatClock(instant: string | Date, timeZone: string): string {
  return clock(timeZone).format(new Date(instant));
}

/** A wall time, HH:mm: "14:30" gives "2:30 PM". */
export function formatWallTime(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** Whole minutes: 105 gives "1 h 45 min", 60 "1 h", 45 "45 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const minutesOfHour = minutes % 60;
  if (hours === 0) return `${minutesOfHour} min`;
  return minutesOfHour === 0 ? `${hours} h` : `${hours} h ${minutesOfHour} min`;
}

/** The start of a visit for buttons: "Tuesday 9:30 AM". */
export function formatStart({ date, startTime }: Pick<LocalVisit, "date" | "startTime">): string {
  return `${formatWeekday(date)} ${formatWallTime(startTime)}`;
}

/** The start of a visit in short: "Tue, Nov 24, 9:30 AM". */
export function formatShortStart({ date, startTime }: Pick<LocalVisit, "date" | "startTime">): string {
  return `${formatShortDay(date)}, ${formatWallTime(startTime)}`;
}

/** A whole visit: "Tuesday, Nov 24, 9:30 AM to 11:15 AM". */
export function formatVisit({ date, startTime, endTime }: LocalVisit): string {
  return `${formatDay(date)}, ${formatWallTime(startTime)} to ${formatWallTime(endTime)}`;
}

/** Whether a zone's wall time differs from this machine's wall time at an instant (ISO text). */
export function differsFromHere(timeZone: string, instant: string): boolean {
  const show = (zone?: string) => new Date(instant).toLocaleString(LOCALE, { timeZone: zone });
  return show(timeZone) !== show();
}

/** The name of a zone at an instant (ISO text): "Mountain Standard Time". */
export function formatZoneName(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "long" }).formatToParts(
    new Date(instant),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Formats the time since an instant: "just now", "5 minutes ago", "yesterday". `now` is in milliseconds. */
export function formatAgo(instant: string, now: number): string {
  const minutes = Math.round((Date.parse(instant) - now) / 60_000);
  if (minutes > -1) return "just now";
  const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
  if (minutes > -90) return words.format(minutes, "minute");
  if (minutes > -48 * 60) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / (24 * 60)), "day");
}

/** The IANA names of time zones that this machine knows, by name. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf("timeZone").filter(isTimeZone);
}

/** Whether a text is the name of an IANA time zone, such as "America/Phoenix". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: name });
    return /^[A-Z]\w*\/|^UTC$/.test(name);
  } catch {
    return false;
  }
}
