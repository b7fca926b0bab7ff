import type { Context } from "#kit/server/api-handler.ts";
import type { DeskCoupon } from "../contract.ts";
import { setCouponActive } from "../internal/set-coupon-active.ts";
import { showCoupon } from "./show-coupon.ts";

/** Lets customers use an archived coupon again. */
export async function restoreCoupon(context: Context, id: string, revision: number): Promise<DeskCoupon> {
  await setCouponActive(context, id, { active: true, revision });
  return showCoupon(context, id);
}
