import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { countOfGroomer, hasIncomplete, hasWaiting } from "../store/requests.ts";

/** Whether orders wait for the groomer's answer, and whether accepted visits are over but not complete. */
export async function readOpenWork(db: Db, siteId: SiteId, groomerId: string, now: Date) {
  const [pendingJobs, incompleteJobs] = await Promise.all([
    hasWaiting(db, siteId, groomerId),
    hasIncomplete(db, siteId, groomerId, now),
  ]);
  return { pendingJobs, incompleteJobs };
}

/** How many orders wait for the groomer's answer. */
export function countWaiting(db: Db, siteId: SiteId, groomerId: string): Promise<number> {
  return countOfGroomer(db, siteId, groomerId);
}
