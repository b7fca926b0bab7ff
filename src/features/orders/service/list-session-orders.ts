import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ordersStore from "../store/orders.ts";

/** Returns the orders that were booked in a session, sorted by the number of the visit in the session. */
export function listSessionOrders(db: Db, siteId: SiteId, bookingSessionId: string) {
  return ordersStore.listBySession(db, siteId, bookingSessionId);
}
