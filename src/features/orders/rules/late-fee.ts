import type { Quote } from "#features/quotes/contract.ts";
import { takeShare } from "#kit/wire/money.ts";

/**
 * Returns the fee of a late cancellation or a no-show in cents: `percent` of the order's highest total.
 * `percent` is the brand's setting `lateFeePercent`; 0 charges nothing.
 */
export function lateFee({ total }: Pick<Quote, "total">, percent: number): number {
  // `takeShare` takes basis points.
  return takeShare(total.max, percent * 100);
}
