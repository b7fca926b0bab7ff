import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as store from "../store.ts";

/** The orders that stand within busy times of a groomer's calendars: nothing happens to them. */
export function listVisitsInBusyTimes(db: Db, siteId: SiteId, groomerId: string, now: Date) {
  return store.listVisitsIn(db, siteId, groomerId, now);
}
