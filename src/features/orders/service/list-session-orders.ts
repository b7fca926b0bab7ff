import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ordersStore from "../store/orders.ts";

/** The orders that a booking session became, in the order of their visits. */
export function listSessionOrders(db: Db, siteId: SiteId, bookingSessionId: string) {
  return ordersStore.listBySession(db, siteId, bookingSessionId);
}
