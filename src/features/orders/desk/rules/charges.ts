import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";

/** A charge that was added to the price of a visit, in cents. */
export type DeskCharge = { label: string; amount: number; reason: string };

const isCharge = (quote: Quote, entry: QuoteEntry) => entry.kind === "custom_charge" && !isFee(quote, entry);

/** The charges of a price without the fee for the payment. */
export const listCharges = (quote: Quote): DeskCharge[] =>
  quote.entries
    .filter((entry) => isCharge(quote, entry))
    .map(({ label, amount, reason = "" }) => ({ label, amount: amount.max, reason }));

/** The price's entries without one of its charges. Tax and total are computed anew from them. */
export function withoutCharge(quote: Quote, place: number): Quote {
  const removed = quote.entries.filter((entry) => isCharge(quote, entry))[place];
  return { ...quote, entries: quote.entries.filter((entry) => entry !== removed) };
}
