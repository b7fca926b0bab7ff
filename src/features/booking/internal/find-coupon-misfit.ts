import { type Coupon, type CouponMisfit, couponMisfit } from "#features/promotions/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SessionRow } from "../store/sessions.ts";
import { breaksFirstOrder } from "./breaks-first-order.ts";

/**
 * Why a coupon does not count for a draft, whatever its price; null if it counts. A guest may turn out to be
 * a known customer later, so that a coupon for a first appointment no longer counts then.
 */
export async function findCouponMisfit(
  db: Db,
  siteId: SiteId,
  session: Pick<SessionRow, "id" | "draft" | "customerId">,
  coupon: Coupon,
): Promise<CouponMisfit | null> {
  const { draft } = session;
  const hasOrdered = await breaksFirstOrder(db, siteId, session, coupon);
  const serviceIds = draft.pets.flatMap(({ services }) => services.map((service) => service.id));
  return couponMisfit(coupon, { areaId: draft.areaId, serviceIds, hasOrdered });
}
