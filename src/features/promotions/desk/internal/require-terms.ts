import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { CouponTerms } from "../../rules.ts";
import type { CouponChoices, CouponInput } from "../contract.ts";
import { faultsOfCoupon } from "../rules.ts";
import { COUPON_FAULTS } from "../words.ts";

/**
 * Refuses at its fields what a coupon cannot have, then a service or an area that is not among its `choices`.
 * `before`: the locked coupon that is changed; what it is for already can stay.
 */
export function requireTerms(
  input: CouponInput,
  { services, areas }: CouponChoices,
  before: CouponTerms | null,
): void {
  const faults = Object.entries(faultsOfCoupon(input, before && before.uses > 0 ? before : null));
  if (faults.length > 0)
    throw refuseFields(Object.fromEntries(faults.map(([field, fault]) => [field, [COUPON_FAULTS[fault]]])));
  if (!hasOnly(input.serviceIds, services, before?.serviceIds)) throw notFound("This service");
  if (!hasOnly(input.areaIds, areas, before?.areaIds)) throw notFound("This area");
}

const hasOnly = (
  ids: readonly string[],
  choices: readonly { id: string }[],
  before: readonly string[] = [],
): boolean => ids.every((id) => before.includes(id) || choices.some((choice) => choice.id === id));
