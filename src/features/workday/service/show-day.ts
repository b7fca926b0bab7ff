import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readGroomer } from "#features/groomers/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { Day } from "../contract/day.ts";
import { type ReadDay, readDay } from "../internal/read-day.ts";
import { listGaps } from "../rules/gaps.ts";
import { toWallTimes } from "../rules/wall-times.ts";
import { busyOn } from "../rules/week.ts";

/** The day strip starts this long before the day. */
const DAYS_BEFORE = 7;

/** Shows the signed-in groomer's day. `date`: of the groomer's area; null means today. */
export async function showDay(context: Context, chosen: string | null): Promise<Day> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const groomer = await readGroomer(db, siteId, groomerId);
  if (!groomer) throw notFound("This day");
  const { timeZone } = groomer;
  const today = dateIn(timeZone, now);
  const date = chosen ?? today;
  const countFrom = addDays(date, -DAYS_BEFORE);
  const { day, visits, legs, days, busyTimes } = await readDay(context, { groomer, date, countFrom });
  const { startPlace } = day;
  return {
    ...{ date, today, timeZone, visits, legs, days },
    hours: day.hours.map(toWallTimes),
    timeOff: day.timeOff.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    busyTimes: busyOn(busyTimes, day, timeZone),
    gaps: gapsOf(day, date, now).map(toWallTimes),
    start: startPlace && { latitude: startPlace.lat, longitude: startPlace.lng },
  };
}

/** The free stretches of a day that are still ahead. An expired hold is free time. */
function gapsOf({ hours, busy, drive, timeZone }: ReadDay["day"], date: string, now: Date) {
  const minuteOf = (instant: number) => minuteOn(date, instant, timeZone);
  const taken = busy
    .filter(({ expiresAt }) => expiresAt == null || expiresAt > now.getTime())
    .map(({ startsAt, endsAt, place }) => ({
      startMinute: minuteOf(startsAt),
      endMinute: minuteOf(endsAt),
      place,
    }));
  return listGaps(hours, taken, { from: minuteOf(now.getTime()), drive });
}

/** An instant as minutes after midnight of a local date: 0 before that date, 1440 after it. */
function minuteOn(date: string, instant: number, timeZone: string): number {
  const [day = "", time = ""] = toLocalDateTime(instant, timeZone).split(" ");
  if (day !== date) return day < date ? 0 : 1_440;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
