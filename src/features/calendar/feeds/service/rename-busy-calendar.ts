import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as store from "../store.ts";

/** Renames a groomer's calendar. Returns false if there is none. */
export function renameBusyCalendar(
  db: Db,
  siteId: SiteId,
  calendar: { groomerId: string; id: string; name: string },
): Promise<boolean> {
  return store.rename(db, siteId, calendar);
}
