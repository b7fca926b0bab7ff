import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ownZones from "../store/own-zones.ts";

// The callers hold the groomer's lock and have checked the zone and the visits that fall out.

/** Adds a work zone, or changes the zone with its id. */
export function writeZone(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  zone: ownZones.ZoneRow,
  how: "add" | "change",
): Promise<void> {
  return how === "add"
    ? ownZones.insertZone(tx, siteId, groomerId, zone)
    : ownZones.updateZone(tx, siteId, groomerId, zone);
}

export function deleteZone(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<void> {
  return ownZones.deleteZone(tx, siteId, groomerId, id);
}
