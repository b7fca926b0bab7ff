import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { dateOf, dayAt, dayNumber } from "./local-days.ts";

/** The local date and wall times of a visit in an area's zone, beside its instants. */
export function wallClock(startsAt: string, endsAt: string, timeZone: string) {
  const [date = "", startTime = ""] = toLocalDateTime(startsAt, timeZone).split(" ");
  const [, endTime = ""] = toLocalDateTime(endsAt, timeZone).split(" ");
  return { date, startTime, endTime };
}

/** Today's date in a zone. */
export function dateIn(timeZone: string, now: Date): string {
  return dateOf(dayAt(timeZone, now.getTime()));
}

/** `days` later (earlier when negative), `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}
