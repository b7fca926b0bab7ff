import { readGroomers } from "#features/groomers/service.ts";
import type { Place } from "#features/places/rules/place.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Drive, WorkHours } from "../rules/groomer-calendar.ts";
import { dayNumber, dayStart, zoneDays } from "../rules/local-days.ts";
import { instantOf } from "../rules/quarter-hours.ts";
import { workHoursOn } from "../rules/work-hours.ts";
import { readCalendarsOn } from "../service.ts";

/** A groomer's local day. `from` and `to` are its first instant and that of the next day, in epoch ms. */
export type WorkDay = {
  timeZone: string;
  from: number;
  to: number;
  startPlace: Place | null;
  hours: readonly WorkHours[];
  /** Time off that touches the day, in epoch ms, the earliest first. */
  timeOff: readonly { startsAt: number; endsAt: number }[];
  drive: Drive;
};

/** Reads a groomer's local day as the calendar knows it, without visits. Null for an unknown groomer. */
export async function readWorkDay(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  date: string,
): Promise<WorkDay | null> {
  const groomers = await readGroomers(db, siteId, [groomerId]);
  const calendars = await readCalendarsOn(db, siteId, groomers, { from: date, to: date }, groomerId);
  const calendar = calendars.get(groomerId);
  if (!calendar) return null;
  const day = dayNumber(date);
  const { timeZone, startPlace, drive, busy } = calendar;
  const days = zoneDays(timeZone, day, day + 1);
  const [from, to] = [instantOf(dayStart(days, day)), instantOf(dayStart(days, day + 1))];
  const timeOff = busy
    .filter(({ kind, startsAt, endsAt }) => kind === "time_off" && startsAt < to && endsAt > from)
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return { timeZone, from, to, startPlace, hours: workHoursOn(calendar, day), timeOff, drive };
}
