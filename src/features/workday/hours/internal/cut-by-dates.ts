import { cutByHours } from "#features/calendar/rules/cut-visits.ts";
import { type StoredDayHours, toDayHours, toWeeklyHours } from "#features/calendar/rules/work-hours.ts";
import type { BookedTime } from "#features/calendar/service/list-booked-times.ts";
import type { OwnHours } from "#features/groomers/service/read-own-hours.ts";

/** The booked times that other hours of dates cut. `after`: all hours of dates after the change. */
export function cutByDates(
  { timeZone, week, dayHours }: OwnHours,
  booked: readonly BookedTime[],
  after: readonly StoredDayHours[],
): BookedTime[] {
  if (timeZone === null) return [];
  const hours = toWeeklyHours(week);
  return cutByHours(booked, timeZone, {
    before: { hours, dayHours: dayHours.map(toDayHours) },
    after: { hours, dayHours: after.map(toDayHours) },
  });
}
