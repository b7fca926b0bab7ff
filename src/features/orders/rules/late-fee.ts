import type { Quote } from "#features/quotes/contract.ts";
import { takeShare } from "#kit/wire/money.ts";

/**
 * The fee of a late cancellation or a no-show, in cents. `percent`: the brand's setting `lateFeePercent`,
 * a share of the order's highest price; 0 charges nothing.
 */
export function lateFee({ total }: Pick<Quote, "total">, percent: number): number {
  return takeShare(total.max, percent * 100);
}
