import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as bookingStore from "../store/sessions.ts";

/** Counts the unfinished bookings that contain a service. They see changed prices at once. */
export function countDrafts(db: Db, siteId: SiteId, serviceId: string, now: Date): Promise<number> {
  return bookingStore.countWithService(db, siteId, serviceId, now);
}
