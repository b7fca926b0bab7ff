import { hasOtherOrders } from "#features/orders/service/has-other-orders.ts";
import type { Coupon } from "#features/promotions/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SessionRow } from "../store/sessions.ts";

/** Whether a coupon is for a first appointment, and a booking's customer has another one. */
export async function breaksFirstOrder(
  db: Db,
  siteId: SiteId,
  { id, customerId }: Pick<SessionRow, "id" | "customerId">,
  { firstOrder }: Pick<Coupon, "firstOrder">,
): Promise<boolean> {
  if (!firstOrder || customerId === null) return false;
  return hasOtherOrders(db, siteId, { customerId, bookingSessionId: id });
}
