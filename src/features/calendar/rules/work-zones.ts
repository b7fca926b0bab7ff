import type { Place } from "#features/places/rules/place.ts";
import { pointInRing } from "#features/places/rules.ts";
import type { WorkZone } from "./groomer-calendar.ts";

/** Whether a zone's polygon contains the place. */
export function covers(polygon: WorkZone["polygon"], place: Pick<Place, "lat" | "lng">): boolean {
  return pointInRing(polygon, { latitude: place.lat, longitude: place.lng });
}

/**
 * The zone that covers the place on each weekday, at index 1 to 7; null without such a zone. Of several
 * zones the cheapest counts, then the one with the smaller id. `isCovered`: whether any zone covers the
 * place.
 */
export function zonesByWeekday(
  zones: readonly WorkZone[],
  place: Pick<Place, "lat" | "lng">,
): { isCovered: boolean; byWeekday: (WorkZone | null)[] } {
  const byWeekday: (WorkZone | null)[] = [null, null, null, null, null, null, null, null];
  let isCovered = false;
  for (const zone of zones) {
    if (!covers(zone.polygon, place)) continue;
    isCovered = true;
    for (const weekday of zone.workDays) {
      const other = byWeekday[weekday];
      if (other === null || (other && isPreferred(zone, other))) byWeekday[weekday] = zone;
    }
  }
  return { isCovered, byWeekday };
}

/**
 * Whether a zone is cheaper than the other zone. At the same price the smaller id wins, so that the order of
 * the zones does not matter.
 */
function isPreferred(zone: WorkZone, other: WorkZone): boolean {
  return zone.priceCents !== other.priceCents ? zone.priceCents < other.priceCents : zone.id < other.id;
}
