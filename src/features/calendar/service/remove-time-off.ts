import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as timeOffStore from "../store/time-off.ts";

/**
 * Ends a groomer's own time off. Where other time off overlaps it, that remains. Returns false if there is no
 * such time off. The caller holds the groomer's lock.
 */
export async function removeTimeOff(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<boolean> {
  const isRemoved = await timeOffStore.remove(tx, siteId, groomerId, id);
  if (isRemoved) await timeOffStore.cover(tx, siteId, [groomerId]);
  return isRemoved;
}
