import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { countWork, type WorkCounts } from "../store/requests.ts";

/** How many orders wait for the groomer's answer, and how many visits are over and not complete. */
export function countOpenWork(db: Db, siteId: SiteId, groomerId: string, now: Date): Promise<WorkCounts> {
  return countWork(db, siteId, groomerId, now);
}
