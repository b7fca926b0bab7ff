import type { Quote } from "#features/quotes/contract.ts";
import { shownLines } from "#features/quotes/rules.ts";
import type { LineItem } from "#ui/line-items.tsx";

/** A price as it is itemised: what pets, extras, fees and tax cost, and what is taken off. */
export function priceItems({ entries }: Pick<Quote, "entries">): LineItem[] {
  return shownLines(entries).map(({ label, detail, amount }, place) => ({
    key: `${place} ${label}`,
    label,
    detail,
    amount,
    ...(amount.max < 0 && { tone: "discount" as const }),
  }));
}
