import { MAX_ZONES, toZoneRing } from "#features/groomers/rules/zone-corners.ts";
import type { OwnZones } from "#features/groomers/service/read-own-zones.ts";
import type { Ring } from "#features/places/rules.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { ZoneInput } from "../contract/zones.ts";
import { CORNERS_FAULTS, ZONE_FAULTS, ZONE_REFUSALS } from "../words/zones.ts";

type Zone = OwnZones["zones"][number];

/**
 * Makes the zone `id` from an input, with all faults at their fields. Throws `conflict` for one zone too
 * many, and `forbidden` for a price that the groomer may not set.
 */
export function planZone(own: OwnZones, id: string, input: ZoneInput, areas: readonly Ring[]): Zone {
  const before = own.zones.find((zone) => zone.id === id);
  if (!before && own.zones.length >= MAX_ZONES) throw new Refusal("conflict", ZONE_REFUSALS.full);
  const maySetPrices = own.permissions.includes("prices");
  // The zones are sorted by price. Without any zone, a visit adds nothing to the price.
  const given = before?.priceCents ?? own.zones[0]?.priceCents ?? 0;
  const priceCents = input.price ?? (maySetPrices ? null : given);
  if (!maySetPrices && priceCents !== given) throw new Refusal("forbidden", ZONE_REFUSALS.price);
  const shape = toZoneRing(input.corners, areas);
  const isTaken = own.zones.some(
    (zone) => zone.id !== id && zone.name.toLowerCase() === input.name.toLowerCase(),
  );
  const errors: FieldErrors = {
    ...(isTaken && { name: [ZONE_FAULTS.nameTaken] }),
    ...(priceCents === null && { price: [ZONE_FAULTS.price] }),
    ...(!shape.ok && { corners: [CORNERS_FAULTS[shape.why]] }),
  };
  if (!shape.ok || priceCents === null || isTaken) throw refuseFields(errors);
  const workDays = input.workDays.toSorted((a, b) => a - b);
  return { id, name: input.name, priceCents, workDays, polygon: shape.ring };
}
