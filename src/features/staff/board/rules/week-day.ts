import { atWall } from "#features/calendar/rules/wall-clock.ts";
import type { VisitFlag } from "./visits.ts";

const MINUTE_MS = 60_000;

/** A local day: working hours in minutes of the local clock, and what takes time away, in epoch ms. */
type Day = {
  timeZone: string;
  date: string;
  hours: readonly { startMinute: number; endMinute: number }[];
  away: readonly { startsAt: number; endsAt: number }[];
};
type Visit = { startsAt: number; endsAt: number; flags: readonly VisitFlag[] };

/** A groomer's day in numbers. `openMinutes`: working hours without time off and busy times. */
export type WeekDay = {
  visits: number;
  bookedMinutes: number;
  openMinutes: number;
  flags: { flag: VisitFlag; visits: number }[];
};

/** Sums a day. Visits outside working hours count as booked, so that more may be booked than is open. */
export function sumDay(day: Day, visits: readonly Visit[]): WeekDay {
  const counts = new Map<VisitFlag, number>();
  for (const flag of visits.flatMap(({ flags }) => flags)) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const booked = visits.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
  return {
    visits: visits.length,
    bookedMinutes: Math.round(booked / MINUTE_MS),
    openMinutes: openMinutes(day),
    flags: [...counts].map(([flag, count]) => ({ flag, visits: count })),
  };
}

/** Working hours are instants here: when clocks change, a day's minutes are not those of its clock. */
function openMinutes({ timeZone, date, hours, away }: Day): number {
  const sorted = away.toSorted((a, b) => a.startsAt - b.startsAt);
  let open = 0;
  for (const { startMinute, endMinute } of hours) {
    // Hours off the quarters are rounded inward, as in the calendar.
    let at = atWall(date, Math.ceil(startMinute / 15) * 15, timeZone);
    const end = atWall(date, Math.floor(endMinute / 15) * 15, timeZone);
    for (const { startsAt, endsAt } of sorted) {
      if (endsAt <= at || startsAt >= end) continue;
      open += Math.max(0, startsAt - at);
      at = Math.min(end, endsAt);
    }
    open += Math.max(0, end - at);
  }
  return Math.round(open / MINUTE_MS);
}
