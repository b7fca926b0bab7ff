import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as bookingStore from "../store/sessions.ts";

/** Counts the bookings in an area that are being placed right now. They have no order yet. */
export function countPlacing(db: Db, siteId: SiteId, areaId: string): Promise<number> {
  return bookingStore.countPlacing(db, siteId, areaId);
}
