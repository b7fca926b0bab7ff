import { listOtherOutlines } from "#features/groomers/service/list-other-outlines.ts";
import { readOwnZones } from "#features/groomers/service/read-own-zones.ts";
import { listClientPlaces } from "#features/orders/service/list-client-places.ts";
import { roundToQuarterMile } from "#features/places/rules/shapes.ts";
import { loadAreas } from "#features/places/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Zones } from "../contract/zones.ts";
import { presentRing, presentZone } from "../internal/present-zone.ts";

/**
 * Lists a groomer's work zones, the brand's areas, others' outlines, and where the groomer's clients are: of
 * the signed-in groomer, or of one that staff name.
 */
export async function listZones(
  context: Context,
  groomerId = actingAs(context, "groomer").profileId,
): Promise<Zones> {
  const { db, siteId } = context;
  const [own, areas, places] = await Promise.all([
    readOwnZones(db, siteId, groomerId),
    loadAreas(db, siteId),
    listClientPlaces(db, siteId, groomerId),
  ]);
  if (!own) throw notFound("This groomer");
  const rings = own.zones.map(({ polygon }) => polygon);
  const around = rings.length > 0 ? rings : areas.map(({ polygon }) => polygon);
  const others = await listOtherOutlines(db, siteId, groomerId, around);
  const clients = new Map(places.map(roundToQuarterMile).map((place) => [JSON.stringify(place), place]));
  return {
    zones: own.zones.map(presentZone),
    areas: areas.map(({ id, name, polygon }) => ({ id, name, corners: presentRing(polygon) })),
    others: others.map(presentRing),
    clients: [...clients.values()],
    ownAreaId: own.areaId,
    mayChange: own.permissions.includes("zones"),
    maySetPrices: own.permissions.includes("prices"),
  };
}
