import { refuseFields } from "#kit/wire/errors.ts";
import type { CouponTerms } from "../../rules.ts";
import type { CouponInput } from "../contract.ts";
import { faultsOfCoupon } from "../rules.ts";
import { COUPON_FAULTS } from "../words.ts";

/** Refuses at its fields what a coupon cannot have. `before`: the locked coupon that is changed. */
export function requireTerms(input: CouponInput, before: CouponTerms | null): void {
  const faults = Object.entries(faultsOfCoupon(input, before && before.uses > 0 ? before : null));
  if (faults.length === 0) return;
  throw refuseFields(Object.fromEntries(faults.map(([field, fault]) => [field, [COUPON_FAULTS[fault]]])));
}
