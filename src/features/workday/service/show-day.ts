import { addDays, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readWorkDay } from "#features/calendar/service/read-work-day.ts";
import { readOwnGroomer } from "#features/groomers/service/read-own-groomer.ts";
import { countVisitsByDay } from "#features/orders/answers/service/list-provider-orders.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Day } from "../contract/day.ts";
import { readVisits } from "../internal/read-visits.ts";

/** The day strip starts this long before the day. */
const DAYS_BEFORE = 7;

/** Shows the signed-in groomer's day. `date`: of the groomer's area; null means today. */
export async function showDay(context: Context, chosen: string | null): Promise<Day> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const groomer = await readOwnGroomer(db, siteId, groomerId);
  const timeZone = groomer?.serviceArea?.timeZone;
  if (!timeZone) throw notFound("This day");
  const today = dateIn(timeZone, now);
  const date = chosen ?? today;
  const day = await readWorkDay(db, siteId, groomerId, date);
  if (!day) throw notFound("This day");
  const [{ visits, legs }, days] = await Promise.all([
    readVisits(context, { groomerId, date, day }),
    countVisitsByDay(context, { groomerId, timeZone, from: addDays(date, -DAYS_BEFORE) }),
  ]);
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
