import type { ListedCoupon } from "../contract.ts";
import { couponState, toDays } from "../rules.ts";
import type { DeskCouponRow } from "../store.ts";

/** A coupon of the brand as it stands now, with its days by the clock of a time zone. */
export function presentCoupon(row: DeskCouponRow, timeZone: string, now: Date): ListedCoupon {
  const { id, code, kind, value, minimumSubtotal, maxUses, uses, firstOrder, serviceIds, areaIds } = row;
  return {
    ...{ id, code, kind, value, minimumSubtotal, maxUses, uses, firstOrder, serviceIds, areaIds },
    ...toDays(row, timeZone),
    state: couponState(row, now),
  };
}
