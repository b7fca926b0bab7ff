import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as bookingStore from "../store/sessions.ts";

/** Counts the unfinished bookings that contain a service or an add-on. They see changed prices at once. */
export function countDrafts(
  db: Db,
  siteId: SiteId,
  sold: { serviceId: string } | { addOnId: string },
  now: Date,
): Promise<number> {
  const service = "addOnId" in sold ? { addOnIds: [sold.addOnId] } : { id: sold.serviceId };
  return bookingStore.countWithService(db, siteId, service, now);
}
