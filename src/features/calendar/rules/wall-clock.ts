import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { dateOf, dayAt, dayNumber, wallQuarter, zoneDays } from "./local-days.ts";
import { instantOf } from "./quarter-hours.ts";

/** The local date, start time and end time of a visit whose start and end are ISO instants. */
export function wallClock(startsAt: string, endsAt: string, timeZone: string) {
  const [date = "", startTime = ""] = toLocalDateTime(startsAt, timeZone).split(" ");
  const [, endTime = ""] = toLocalDateTime(endsAt, timeZone).split(" ");
  return { date, startTime, endTime };
}

/** The local date in a time zone at the instant `now`, `YYYY-MM-DD`. */
export function dateIn(timeZone: string, now: Date): string {
  return dateOf(dayAt(timeZone, now.getTime()));
}

/**
 * The instant (epoch ms) at which clocks show a minute after midnight on a date, a multiple of 15. For a time
 * that clocks skip, the instant of the change; for one that they show twice, the first.
 */
export function atWall(date: string, minute: number, timeZone: string): number {
  const day = dayNumber(date);
  return instantOf(wallQuarter(zoneDays(timeZone, day, day), day, minute / 15));
}
