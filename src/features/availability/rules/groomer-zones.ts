import type { WorkZone } from "#features/calendar/rules/groomer-calendar.ts";
import { covers, zonesByWeekday } from "#features/calendar/rules/work-zones.ts";
import type { Place } from "#features/places/rules/place.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { GroomerOfNeeds, VisitNeeds } from "./needs.ts";

/**
 * The cheapest zone that contains the place; an empty name and no points when no zone does. Corners are
 * rounded to about half a mile, so that they do not point to a groomer's home.
 */
export function toShownZone(zones: readonly (WorkZone & { name: string })[], place: Place) {
  const [zone] = zones
    .filter(({ polygon }) => covers(polygon, place))
    .sort((a, b) => a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1));
  const blur = (degrees: number) => Math.round(degrees * 100) / 100;
  const points = (zone?.polygon ?? []).map(([lng, lat]) => ({ latitude: blur(lat), longitude: blur(lng) }));
  return { name: zone?.name ?? "", points };
}

/** The visit's price with a groomer, in cents: the range over the groomer's zones that contain the place. */
export function priceOverZones(
  { place, priceWith }: Pick<VisitNeeds, "place" | "priceWith">,
  groomer: GroomerOfNeeds & { zones: readonly WorkZone[] },
): CentsRange {
  const zonePrices = zonesByWeekday(groomer.zones, place).byWeekday.flatMap((zone) =>
    zone ? [zone.priceCents] : [],
  );
  const [least, most] = zonePrices.length > 0 ? [Math.min(...zonePrices), Math.max(...zonePrices)] : [0, 0];
  const { min } = priceWith(groomer, { priceCents: least });
  const { max } = priceWith(groomer, { priceCents: most });
  return { min, max };
}
