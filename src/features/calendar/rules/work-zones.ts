import { pointInRing } from "#features/places/rules.ts";
import type { Place, WorkZone } from "./groomer-calendar.ts";

/** Whether a zone's polygon holds the place. */
export function covers(polygon: WorkZone["polygon"], place: Place): boolean {
  return pointInRing(polygon, { latitude: place.lat, longitude: place.lng });
}

/**
 * The zone that covers the place on each weekday, at index 1 to 7; null where none does. Of several the
 * cheapest, then the smaller id. `any`: whether some zone covers the place at all.
 */
export function zonesByWeekday(
  zones: readonly WorkZone[],
  place: Place,
): { any: boolean; byWeekday: (WorkZone | null)[] } {
  const byWeekday: (WorkZone | null)[] = [null, null, null, null, null, null, null, null];
  let any = false;
  for (const zone of zones) {
    if (!covers(zone.polygon, place)) continue;
    any = true;
    for (const weekday of zone.workDays) {
      const other = byWeekday[weekday];
      if (other === null || (other && cheaper(zone, other))) byWeekday[weekday] = zone;
    }
  }
  return { any, byWeekday };
}

function cheaper(zone: WorkZone, other: WorkZone): boolean {
  return zone.priceCents !== other.priceCents ? zone.priceCents < other.priceCents : zone.id < other.id;
}
