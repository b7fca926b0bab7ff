import type { Ring } from "#features/places/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ownZones from "../store/own-zones.ts";

const MAX_OUTLINES = 200;

/** The outlines of other groomers' zones around these rings, without names and prices; at most 200. */
export async function listOtherOutlines(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  around: readonly Ring[],
): Promise<Ring[]> {
  const corners = around.flat();
  if (corners.length === 0) return [];
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const box = {
    ...{ west: Math.min(...lngs), east: Math.max(...lngs) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  };
  return ownZones.listOtherOutlines(db, siteId, groomerId, box, MAX_OUTLINES);
}
