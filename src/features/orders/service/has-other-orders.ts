import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as customerOrdersStore from "../store/customer-orders.ts";

/**
 * Whether a customer has an order that is not cancelled, other than those of a booking session. Under the
 * customer's lock the answer holds until the transaction ends.
 */
export function hasOtherOrders(
  db: Db,
  siteId: SiteId,
  { customerId, bookingSessionId }: { customerId: string; bookingSessionId: string },
): Promise<boolean> {
  return customerOrdersStore.hasOtherThan(db, siteId, customerId, bookingSessionId);
}
