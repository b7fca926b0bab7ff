import { hasOtherOrders } from "#features/orders/service/has-other-orders.ts";
import { type Coupon, type CouponMisfit, couponMisfit } from "#features/promotions/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SessionRow } from "../store/sessions.ts";

/**
 * Why a coupon does not count for a draft, whatever its price; null if it counts. A guest may turn out to be
 * a known customer later, so that a coupon for a first appointment no longer counts then.
 */
export async function findCouponMisfit(
  db: Db,
  siteId: SiteId,
  { id, draft, customerId }: Pick<SessionRow, "id" | "draft" | "customerId">,
  coupon: Coupon,
): Promise<CouponMisfit | null> {
  const hasOrdered =
    coupon.firstOrder &&
    customerId !== null &&
    (await hasOtherOrders(db, siteId, { customerId, bookingSessionId: id }));
  const serviceIds = draft.pets.flatMap(({ services }) => services.map((service) => service.id));
  return couponMisfit(coupon, { areaId: draft.areaId, serviceIds, hasOrdered });
}
