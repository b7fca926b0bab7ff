import type { OwnZones } from "#features/groomers/service/read-own-zones.ts";
import { openRing, signedSquareMiles } from "#features/places/rules/shapes.ts";
import type { Point, Ring } from "#features/places/rules.ts";
import { countZipsWithin } from "#features/places/service/count-zips-within.ts";
import type { Zone } from "../contract/zones.ts";

export function presentZone({ priceCents, polygon, ...zone }: OwnZones["zones"][number]): Zone {
  return {
    ...zone,
    price: priceCents,
    workDays: zone.workDays.toSorted((a, b) => a - b),
    corners: presentRing(polygon),
    squareMiles: Math.round(Math.abs(signedSquareMiles(polygon)) * 10) / 10,
    zipCodes: countZipsWithin(polygon),
  };
}

/** The corners of a ring, without the repeat of the first. */
export function presentRing(ring: Ring): Point[] {
  return openRing(ring).map(([longitude, latitude]) => ({ latitude, longitude }));
}
