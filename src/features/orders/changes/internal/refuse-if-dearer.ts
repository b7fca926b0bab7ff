import { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";

/**
 * Throws `price_changed` if the upper end of `total` (cents) is above both the former price and `agreed`,
 * the price that the customer has agreed to now.
 */
export function refuseIfDearer(
  before: CentsRange,
  total: CentsRange,
  agreed: { max: number } | undefined,
): void {
  if (total.max <= Math.max(before.max, agreed?.max ?? 0)) return;
  throw new Refusal("price_changed", CHANGE_REFUSALS.dearer, {
    details: { total },
  });
}
