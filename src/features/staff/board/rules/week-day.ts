import type { VisitFlag } from "./visits.ts";

const MINUTE_MS = 60_000;

/** A local day: working hours in minutes of the day, and all that takes time away, in epoch ms. */
type Day = {
  from: number;
  to: number;
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

function openMinutes({ from, hours, away }: Day): number {
  const sorted = away
    .map(({ startsAt, endsAt }) => ({
      start: (startsAt - from) / MINUTE_MS,
      end: (endsAt - from) / MINUTE_MS,
    }))
    .toSorted((a, b) => a.start - b.start);
  let open = 0;
  for (const { startMinute, endMinute } of hours) {
    let at = startMinute;
    for (const { start, end } of sorted) {
      if (end <= at || start >= endMinute) continue;
      open += Math.max(0, start - at);
      at = Math.min(endMinute, Math.max(at, end));
    }
    open += endMinute - at;
  }
  return Math.round(open);
}
