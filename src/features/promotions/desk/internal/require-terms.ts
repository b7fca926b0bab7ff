import { refuseFields } from "#kit/wire/errors.ts";
import type { CouponTerms } from "../../rules.ts";
import type { CouponInput } from "../contract.ts";
import { faultsOfCoupon, toCouponErrors } from "../rules.ts";
import { COUPON_FAULTS } from "../words.ts";

/** Refuses at its fields what a coupon cannot have. `before`: the locked coupon that is changed. */
export function requireTerms(input: CouponInput, before: CouponTerms | null): void {
  const faults = faultsOfCoupon(input, before && before.uses > 0 ? before : null);
  if (Object.keys(faults).length > 0) throw refuseFields(toCouponErrors(faults, COUPON_FAULTS));
}
