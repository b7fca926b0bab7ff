import type { Place, WorkZone } from "#features/calendar/rules/groomer-calendar.ts";
import { covers, zonesByWeekday } from "#features/calendar/rules/work-zones.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { GroomerOfNeeds, VisitNeeds } from "./needs.ts";

/**
 * The cheapest zone that holds the place, with its corners rounded to half a mile, so that they lead to no
 * home; empty without one.
 */
export function toShownZone(zones: readonly (WorkZone & { name: string })[], place: Place) {
  const [zone] = zones
    .filter(({ polygon }) => covers(polygon, place))
    .sort((a, b) => a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1));
  const rough = (degrees: number) => Math.round(degrees * 100) / 100;
  const points = (zone?.polygon ?? []).map(([lng, lat]) => ({ latitude: rough(lat), longitude: rough(lng) }));
  return { name: zone?.name ?? "", points };
}

/** The visit's price with a groomer, in cents: the range over the zones that hold the place. */
export function priceOverZones(
  { place, priceWith }: Pick<VisitNeeds, "place" | "priceWith">,
  groomer: GroomerOfNeeds & { zones: readonly WorkZone[] },
): CentsRange {
  const cents = zonesByWeekday(groomer.zones, place).byWeekday.flatMap((zone) =>
    zone ? [zone.priceCents] : [],
  );
  const [least, most] = cents.length > 0 ? [Math.min(...cents), Math.max(...cents)] : [0, 0];
  const { min } = priceWith(groomer, { priceCents: least });
  const { max } = priceWith(groomer, { priceCents: most });
  return { min, max };
}
