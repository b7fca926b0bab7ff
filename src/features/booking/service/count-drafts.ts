import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as bookingStore from "../store/sessions.ts";

/** Counts the unfinished bookings that contain a service or an add-on. They see changed prices at once. */
export function countDrafts(
  db: Db,
  siteId: SiteId,
  of: { serviceId: string } | { addOnId: string },
  now: Date,
): Promise<number> {
  const service = "serviceId" in of ? { id: of.serviceId } : { addOnIds: [of.addOnId] };
  return bookingStore.countWithService(db, siteId, service, now);
}
