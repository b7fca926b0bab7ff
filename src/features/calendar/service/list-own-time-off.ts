import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as timeOffStore from "../store/time-off.ts";

/** The time off that a groomer entered and that is not over, the earliest first. */
export function listOwnTimeOff(db: Db | Tx, siteId: SiteId, groomerId: string, now: Date) {
  return timeOffStore.listOwn(db, siteId, groomerId, now);
}

/** Time that others took for a groomer and that is not over: staff's time off, and vans. */
export function listTakenByOthers(db: Db | Tx, siteId: SiteId, groomerId: string, now: Date) {
  return timeOffStore.listOfOthers(db, siteId, groomerId, now);
}
