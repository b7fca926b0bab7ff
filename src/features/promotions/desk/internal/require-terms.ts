import { refuseFields } from "#kit/wire/errors.ts";
import type { CouponTerms } from "../../rules.ts";
import type { CouponChoices, CouponInput } from "../contract.ts";
import { faultsOfCoupon } from "../rules.ts";
import { COUPON_FAULTS } from "../words.ts";

/**
 * Refuses at its fields what a coupon cannot have. `choices`: what it can be for. `before`: the locked coupon
 * that is changed.
 */
export function requireTerms(
  input: CouponInput,
  { services, areas }: CouponChoices,
  before: CouponTerms | null,
): void {
  if (!input.serviceIds.every((id) => services.some((service) => service.id === id)))
    throw refuseFields({ serviceIds: [COUPON_FAULTS.service] });
  if (!input.areaIds.every((id) => areas.some((area) => area.id === id)))
    throw refuseFields({ areaIds: [COUPON_FAULTS.area] });
  const faults = Object.entries(faultsOfCoupon(input, before && before.uses > 0 ? before : null));
  if (faults.length === 0) return;
  throw refuseFields(Object.fromEntries(faults.map(([field, fault]) => [field, [COUPON_FAULTS[fault]]])));
}
