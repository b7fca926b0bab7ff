import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as bookingStore from "../store/sessions.ts";

/**
 * Counts the unfinished bookings that contain a service or an add-on, have a coupon's code, or an address in
 * an area; null counts all. They see changes at once.
 */
export function countDrafts(
  db: Db,
  siteId: SiteId,
  sold: { serviceId: string } | { addOnId: string } | { coupon: string } | { areaId: string } | null,
  now: Date,
): Promise<number> {
  if (sold === null || "coupon" in sold || "areaId" in sold)
    return bookingStore.countWithPart(db, siteId, sold, now);
  const service = "addOnId" in sold ? { addOnIds: [sold.addOnId] } : { id: sold.serviceId };
  return bookingStore.countWithPart(db, siteId, { pets: [{ services: [service] }] }, now);
}
