import type { Context } from "#kit/server/api-handler.ts";
import { plainCode } from "../../rules.ts";
import type { ListedCoupon } from "../contract.ts";
import { presentCoupon } from "../internal/present-coupon.ts";
import { MAX_LISTED } from "../rules.ts";
import { list } from "../store.ts";
import { readClock } from "./read-clock.ts";

/** The brand's coupons by code, archived ones last. */
export async function listCoupons(
  { db, siteId, now }: Context,
  search = "",
): Promise<{ coupons: ListedCoupon[]; hasMore: boolean }> {
  const [{ timeZone }, rows] = await Promise.all([
    readClock(db, siteId),
    list(db, siteId, plainCode(search), MAX_LISTED + 1),
  ]);
  return {
    coupons: rows.slice(0, MAX_LISTED).map((row) => presentCoupon(row, timeZone, now)),
    hasMore: rows.length > MAX_LISTED,
  };
}
