import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { setupListener } from "../ports.ts";
import * as ownZones from "../store/own-zones.ts";

// The callers hold the groomer's lock and have checked the zone and the visits that fall out.

/** Adds a work zone, or changes the zone with its id. */
export async function writeZone(
  tx: Tx,
  context: Context,
  groomerId: string,
  zone: ownZones.ZoneRow,
  how: "add" | "change",
): Promise<void> {
  const { siteId } = context;
  if (how === "add") await ownZones.insertZone(tx, siteId, groomerId, zone);
  else await ownZones.updateZone(tx, siteId, groomerId, zone);
  await setupListener()(tx, context, groomerId);
}

export function deleteZone(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<void> {
  return ownZones.deleteZone(tx, siteId, groomerId, id);
}
