import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { ENTRY_ORDER_AFTER_LINES } from "#features/quotes/rules.ts";
import { type CentsRange, takeShare } from "#kit/wire/money.ts";

const ENDS = ["min", "max"] as const;

/** Where a visit is driven from: what coming there costs (cents), with its tax in basis points. */
export type Travel = { label: string; cents: number; taxBasisPoints: number };

/**
 * An agreed price for another day or groomer. Services, extras and discounts stay as they were agreed to, to
 * the cent; only what the drive costs changes, with its tax. Discounts never take more than there is.
 */
export function withTravel(agreed: Quote, travel: Travel, minutes: number): Quote {
  const before = agreed.entries.find(({ kind }) => kind === "zone")?.amount ?? { min: 0, max: 0 };
  const added = both((end) => travel.cents - before[end]);
  const taxed = (cents: number) => takeShare(cents, travel.taxBasisPoints);
  const oldTax = agreed.entries.find(({ kind }) => kind === "tax");
  const tax = both((end) =>
    Math.max((oldTax?.amount[end] ?? 0) + taxed(travel.cents) - taxed(before[end]), 0),
  );
  const unchanged = agreed.entries.filter(({ kind }) => kind !== "zone" && kind !== "tax");
  const zone = { kind: "zone", label: travel.label, amount: both(() => travel.cents) } as const;
  const changed = [zone, { kind: "tax", label: oldTax?.label ?? "Tax", amount: tax } as const]
    .filter(({ amount }) => amount.max > 0)
    .map((entry) => ({ ...entry, petId: null }));
  // The lines of the pets stay in front, in their own order.
  const place = ({ kind }: QuoteEntry) => ENTRY_ORDER_AFTER_LINES.indexOf(kind);
  const entries = capDiscounts([...unchanged, ...changed].sort((a, b) => place(a) - place(b)));
  return {
    ...agreed,
    entries,
    subtotal: both((end) => agreed.subtotal[end] + added[end]),
    total: both((end) => entries.reduce((sum, { amount }) => sum + amount[end], 0)),
    minutes,
  };
}

/** Entries one after the other, what is taken off never more than stands before it. */
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
