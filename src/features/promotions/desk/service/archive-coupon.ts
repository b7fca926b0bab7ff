import type { Context } from "#kit/server/api-handler.ts";
import type { DeskCoupon } from "../contract.ts";
import { setCouponActive } from "../internal/set-coupon-active.ts";
import { showCoupon } from "./show-coupon.ts";

/** Ends a coupon for bookings that are not placed yet. */
export async function archiveCoupon(context: Context, id: string, revision: number): Promise<DeskCoupon> {
  await setCouponActive(context, id, { active: false, revision });
  return showCoupon(context, id);
}
