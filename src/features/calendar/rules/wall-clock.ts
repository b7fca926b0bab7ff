import { Temporal } from "temporal-polyfill";
import { dateOf, dayAt, dayNumber } from "./days.ts";

/** The local date and wall times of a visit in an area's zone, beside its instants (DESIGN §2). */
export function wallClock(startsAt: string, endsAt: string, timeZone: string) {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  const end = Temporal.Instant.from(endsAt).toZonedDateTimeISO(timeZone);
  const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: "minute" });
  return { date: start.toPlainDate().toString(), startTime: time(start), endTime: time(end) };
}

/** Today's date in a zone. */
export function dateIn(timeZone: string, now: Date): string {
  return dateOf(dayAt(timeZone, now.getTime()));
}

/** `days` later (earlier when negative), `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}
