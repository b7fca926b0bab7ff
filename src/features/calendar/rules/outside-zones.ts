import type { Place } from "#features/places/rules/place.ts";
import type { WorkZone } from "./groomer-calendar.ts";
import { dayAt, weekdayOf } from "./local-days.ts";
import { zonesByWeekday } from "./work-zones.ts";

/** A visit with its place; null when the place is unknown. `startsAt` is epoch ms. */
type PlacedVisit = { startsAt: number; place: Place | null };

/**
 * The visits that fall out when work zones change: a zone of `before` covers their place on their weekday,
 * and no zone of `after` does. A visit that was outside before stays as it is.
 */
export function fallOut<V extends PlacedVisit>(
  visits: readonly V[],
  timeZone: string,
  { before, after }: { before: readonly WorkZone[]; after: readonly WorkZone[] },
): V[] {
  return visits.filter(({ place, startsAt }) => {
    if (!place) return false;
    const weekday = weekdayOf(dayAt(timeZone, startsAt));
    const isCovered = (zones: readonly WorkZone[]) =>
      zonesByWeekday(zones, place).byWeekday[weekday] !== null;
    return isCovered(before) && !isCovered(after);
  });
}
