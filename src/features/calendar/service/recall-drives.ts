import type { Place } from "#features/places/rules/place.ts";
import { openRoads, recallLegs } from "#features/places/service/recall-legs.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { driveByRoads, estimateDrive } from "../rules/drive-estimate.ts";
import type { Drive, GroomerCalendar } from "../rules/groomer-calendar.ts";
import { AROUND_MS } from "../rules/start-fits.ts";
import { stopsAround } from "../rules/stops-around.ts";

/**
 * Reads the stored drives around a start (epoch ms), so that it is judged by the minutes that were listed.
 * May run inside a transaction. Nothing without a router.
 */
export async function recallDrives(
  db: Db,
  siteId: SiteId,
  calendar: GroomerCalendar,
  { place, at }: { place: Place; at: number },
): Promise<void> {
  if (calendar.drive.roads === undefined) return;
  await recallLegs(db, siteId, place, stopsAround([calendar], at - AROUND_MS, at + AROUND_MS));
}

const drives = new WeakMap<object, Drive>();

/** How a brand's drives are counted: by the router's answers if there is a router, else by the estimate. */
export function driveOf(siteId: string): Drive {
  const roads = openRoads(siteId);
  if (!roads) return estimateDrive;
  const drive = drives.get(roads) ?? driveByRoads(roads);
  drives.set(roads, drive);
  return drive;
}
