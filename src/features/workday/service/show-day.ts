import { addDays, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readGroomer } from "#features/groomers/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Day } from "../contract/day.ts";
import { readDay } from "../internal/read-day.ts";

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
  const { day, visits, legs, days } = await readDay(context, { groomer, date, countFrom });
  const { startPlace } = day;
  return {
    ...{ date, today, timeZone, visits, legs, days },
    hours: day.hours.map(({ startMinute, endMinute }) => ({
      startTime: toWallTime(startMinute),
      endTime: toWallTime(endMinute),
    })),
    timeOff: day.timeOff.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    start: startPlace && { latitude: startPlace.lat, longitude: startPlace.lng },
  };
}

const two = (value: number) => String(value).padStart(2, "0");

/** Minutes after midnight as HH:mm; 1440 is "00:00". */
const toWallTime = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
