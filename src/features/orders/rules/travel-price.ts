import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { isFee, withFee } from "#features/quotes/rules/processing-fee.ts";
import { ENTRY_ORDER_AFTER_LINES } from "#features/quotes/rules.ts";
import { type CentsRange, takeShare } from "#kit/wire/money.ts";

const ENDS = ["min", "max"] as const;

/** The drive to a visit: its price in cents, and the tax rate in basis points. */
export type Travel = { label: string; cents: number; taxBasisPoints: number };

/**
 * Returns an agreed price for another day or groomer, who takes `minutes`. Only the price of the drive, its
 * tax and the fee change; services, extras and discounts stay the same to the cent. No discount makes the sum
 * negative.
 */
export function withTravel(agreed: Quote, travel: Travel, minutes: number): Quote {
  const oldTravel = agreed.entries.find(({ kind }) => kind === "zone")?.amount ?? { min: 0, max: 0 };
  const added = both((end) => travel.cents - oldTravel[end]);
  const taxOn = (cents: number) => takeShare(cents, travel.taxBasisPoints);
  const oldTax = agreed.entries.find(({ kind }) => kind === "tax");
  const tax = both((end) =>
    Math.max((oldTax?.amount[end] ?? 0) + taxOn(travel.cents) - taxOn(oldTravel[end]), 0),
  );
  const unchanged = agreed.entries.filter(({ kind }) => kind !== "zone" && kind !== "tax");
  const zone = { kind: "zone", label: travel.label, amount: both(() => travel.cents) } as const;
  const changed = [zone, { kind: "tax", label: oldTax?.label ?? "Tax", amount: tax } as const]
    .filter(({ amount }) => amount.max > 0)
    .map((entry) => ({ ...entry, petId: null }));
  // The lines of the pets are not in the list: `indexOf` gives -1, so they stay in front.
  const place = ({ kind }: QuoteEntry) => ENTRY_ORDER_AFTER_LINES.indexOf(kind);
  const sorted = [...unchanged, ...changed].sort((a, b) => place(a) - place(b));
  const entries = capDiscounts(withFee(agreed, sorted));
  const feeOf = (list: readonly QuoteEntry[], end: (typeof ENDS)[number]) =>
    list.find((entry) => isFee(agreed, entry))?.amount[end] ?? 0;
  return {
    ...agreed,
    entries,
    subtotal: both(
      (end) => agreed.subtotal[end] + added[end] + feeOf(entries, end) - feeOf(agreed.entries, end),
    ),
    total: both((end) => entries.reduce((sum, { amount }) => sum + amount[end], 0)),
    minutes,
  };
}

/** Lowers each discount to the sum of the entries before it, at both ends of the range. */
function capDiscounts(entries: readonly QuoteEntry[]): QuoteEntry[] {
  const running = { min: 0, max: 0 };
  return entries.map((entry) => {
    const amount = both((end) => Math.max(entry.amount[end], 0 - running[end]));
    for (const end of ENDS) running[end] += amount[end];
    return { ...entry, amount };
  });
}

function both(amountAt: (end: (typeof ENDS)[number]) => number): CentsRange {
  return { min: amountAt("min"), max: amountAt("max") };
}
