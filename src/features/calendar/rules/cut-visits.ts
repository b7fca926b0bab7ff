import type { GroomerCalendar } from "./groomer-calendar.ts";
import { dayOf, wallQuarter, type ZoneDays, zoneDays } from "./local-days.ts";
import { quarterFrom, quarterOf } from "./quarter-hours.ts";
import type { Span } from "./time-off.ts";
import { workHoursOn } from "./work-hours.ts";

type Hours = Pick<GroomerCalendar, "hours" | "dayHours">;

/**
 * The visits that other hours cut: a quarter of the visit is within the hours `before` and outside the hours
 * `after`. A visit that was outside before stays as it is.
 */
export function cutByHours<V extends Span>(
  visits: readonly V[],
  timeZone: string,
  { before, after }: { before: Hours; after: Hours },
): V[] {
  if (visits.length === 0) return [];
  const dayNear = (instant: number) => Math.floor(instant / 86_400_000);
  const first = Math.min(...visits.map(({ startsAt }) => dayNear(startsAt))) - 2;
  const last = Math.max(...visits.map(({ endsAt }) => dayNear(endsAt))) + 2;
  const days = zoneDays(timeZone, first, last);
  return visits.filter(({ startsAt, endsAt }) => {
    for (let quarter = quarterOf(startsAt); quarter < quarterFrom(endsAt); quarter++)
      if (isOpen(before, days, quarter) && !isOpen(after, days, quarter)) return true;
    return false;
  });
}

/** Whether an absolute quarter lies within the hours. Hours off the quarters are rounded inward. */
function isOpen(hours: Hours, days: ZoneDays, quarter: number): boolean {
  const day = dayOf(days, quarter);
  return workHoursOn(hours, day).some(
    ({ startMinute, endMinute }) =>
      wallQuarter(days, day, Math.ceil(startMinute / 15)) <= quarter &&
      quarter < wallQuarter(days, day, Math.floor(endMinute / 15)),
  );
}

/** The visits that time off cuts: those that share a minute with it. */
export function cutByTimeOff<V extends Span>(visits: readonly V[], off: readonly Span[]): V[] {
  return visits.filter((visit) =>
    off.some(({ startsAt, endsAt }) => startsAt < visit.endsAt && visit.startsAt < endsAt),
  );
}
