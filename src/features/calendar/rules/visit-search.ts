import type { Place } from "#features/places/rules/place.ts";
import type { GroomerCalendar, GroomerNeeds, Reason, WorkZone } from "./groomer-calendar.ts";
import { dayAt, dayNumber } from "./local-days.ts";
import { quarterFrom, quartersIn } from "./quarter-hours.ts";
import { zonesByWeekday } from "./work-zones.ts";

/**
 * The needs of a visit for one groomer as numbers that a search can use. Days are day numbers, and
 * `quarters` is the visit's length.
 */
export type VisitSearch = {
  place: Place;
  quarters: number;
  /** The first and last local day to search, both included. */
  firstDay: number;
  lastDay: number;
  /** The first absolute quarter that the notice allows. A start must also lie between `from` and `to`. */
  earliest: number;
  from: number;
  to: number;
  /**
   * The groomer's zone for the place on each weekday, at index 1 to 7. Null on weekdays without such a zone.
   */
  zones: readonly (WorkZone | null)[];
};

export type VisitSearchResult = { ok: true; search: VisitSearch } | { ok: false; reason: Reason };

/**
 * Checks zones, breeds, weights and a pause, which do not depend on the time, and limits the days to the
 * horizon. `now` is epoch ms.
 */
export function toVisitSearch(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  now: number,
): VisitSearchResult {
  const { isCovered, byWeekday } = zonesByWeekday(calendar.zones, needs.place);
  if (!isCovered) return { ok: false, reason: "outside_zones" };
  for (const { breedId } of needs.pets)
    if (breedId !== null && calendar.refusedBreedIds.includes(breedId))
      return { ok: false, reason: "breed_refused" };
  const limit = calendar.weightLimitLbs;
  if (limit !== null && needs.pets.some((pet) => pet.weightLbs !== null && pet.weightLbs > limit))
    return { ok: false, reason: "too_heavy" };
  if (calendar.isPaused) return { ok: false, reason: "paused" };

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
