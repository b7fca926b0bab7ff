import { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";

/** Refuses a total (cents) above what was agreed to before and what the customer agrees to now. */
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
