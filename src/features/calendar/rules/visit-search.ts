import type { GroomerCalendar, GroomerNeeds, Place, Reason, WorkZone } from "./groomer-calendar.ts";
import { dayAt, dayNumber } from "./local-days.ts";
import { quarterFrom, quartersIn } from "./quarter-hours.ts";
import { zonesByWeekday } from "./work-zones.ts";

/**
 * What a visit needs of one groomer, made exact. Days are day numbers, `quarters` is the visit's length.
 */
export type VisitSearch = {
  place: Place;
  quarters: number;
  /** First and last local day to be searched; none when `lastDay` comes before `firstDay`. */
  firstDay: number;
  lastDay: number;
  /** No start comes before this quarter (now and the notice), nor outside `from` to `to`. */
  earliest: number;
  from: number;
  to: number;
  /** The zone on each weekday, at index 1 to 7; null where the groomer does not work. */
  zones: readonly (WorkZone | null)[];
};

export type VisitSearchResult = { ok: true; search: VisitSearch } | { ok: false; reason: Reason };

/** Checks what does not depend on the time: zone, breeds, weight; and cuts the days to the horizon. */
export function toVisitSearch(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  now: number,
): VisitSearchResult {
  const { any, byWeekday } = zonesByWeekday(calendar.zones, needs.place);
  if (!any) return { ok: false, reason: "outside_zones" };
  for (const { breedId } of needs.pets)
    if (breedId !== null && calendar.refusedBreedIds.includes(breedId))
      return { ok: false, reason: "breed_refused" };
  const limit = calendar.weightLimitLbs;
  if (limit !== null && needs.pets.some((pet) => pet.weightLbs !== null && pet.weightLbs > limit))
    return { ok: false, reason: "too_heavy" };

  const today = dayAt(calendar.timeZone, now);
  const firstDay = Math.max(dayNumber(needs.from), today);
  const lastDay = Math.min(dayNumber(needs.to), today + needs.horizonDays - 1);
  if (firstDay > lastDay) return { ok: false, reason: dayNumber(needs.to) < today ? "too_soon" : "closed" };
  return {
    ok: true,
    search: {
      place: needs.place,
      quarters: Math.max(quartersIn(needs.minutes), 1),
      firstDay,
      lastDay,
      earliest: quarterFrom(now + needs.noticeMinutes * 60_000),
      from: Number.NEGATIVE_INFINITY,
      to: Number.POSITIVE_INFINITY,
      zones: byWeekday,
    },
  };
}
