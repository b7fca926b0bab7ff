import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { ENTRY_ORDER_AFTER_LINES } from "#features/quotes/rules.ts";
import { addRanges, type CentsRange } from "#kit/wire/money.ts";

/** A line of a visit that is done: what was agreed to, and what it costs in the end; cents. */
export type DoneLine = {
  petId: string;
  label: string;
  addOns: readonly { name: string; price: number }[];
  minPrice: number;
  maxPrice: number;
  final: number;
};

const ENDS = ["min", "max"] as const;

const LINE_KINDS = ["service", "modifier", "add_on"];

/** What pays, last of all (docs/decisions/0011). */
const PAYER_KINDS = ["gift_card", "credit"];

/** Whether a final price is one that was agreed to; more needs the customer's consent. */
export function isWithin({ minPrice, maxPrice }: Pick<DoneLine, "minPrice" | "maxPrice">, final: number) {
  return final >= minPrice && final <= maxPrice;
}

/**
 * The price of a visit that is done, one amount in place of each range. What goes along with the lines (tax,
 * fee, a coupon in per cent) stands between its agreed ends where their sum stands between theirs; what pays
 * never pays more than is due. So the total is the sum of its entries and lies within the agreed range.
 */
export function finalTotals(agreed: Quote, lines: readonly DoneLine[]): Quote {
  const sum = (of: (line: DoneLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const ends = { min: sum((line) => line.minPrice), max: sum((line) => line.maxPrice) };
  const share = ends.min === ends.max ? 1 : (sum((line) => line.final) - ends.min) / (ends.max - ends.min);
  const between = ({ min, max }: CentsRange) => Math.round(min + (max - min) * share);
  const others = agreed.entries.filter(({ kind }) => !LINE_KINDS.includes(kind));
  // What a coupon is taken off.
  const base = addRanges(ends, totalOf(others.filter(({ kind }) => kind === "zone" || kind === "upsell")));
  const amountOf = ({ kind, amount }: QuoteEntry) =>
    kind === "coupon" && !isPercentOff(amount, base)
      ? Math.max(amount.max, 0 - between(base))
      : between(amount);
  const after = others.map((entry) => ({ ...entry, amount: exactly(amountOf(entry)) }));
  return paidLast([...lines.flatMap(toEntries), ...after], agreed);
}

/**
 * The same order with another tip (cents; 0 removes it). Gift card and credit pay as much of it as they hold.
 */
export function withTip(agreed: Quote, tip: number): Quote {
  const others = agreed.entries.filter(({ kind }) => kind !== "tip");
  const entry = { kind: "tip", label: "Tip", petId: null, amount: exactly(tip) } as const;
  const place = ({ kind }: QuoteEntry) => ENTRY_ORDER_AFTER_LINES.indexOf(kind);
  const entries = tip > 0 ? [...others, entry].sort((a, b) => place(a) - place(b)) : others;
  return paidLast(entries, agreed);
}

export function tipOf({ entries }: Pick<Quote, "entries">): number {
  return entries.filter(({ kind }) => kind === "tip").reduce((sum, { amount }) => sum + amount.max, 0);
}

function toEntries({ petId, label, addOns, final }: DoneLine): QuoteEntry[] {
  const ofAddOns = addOns.reduce((sum, { price }) => sum + price, 0);
  return [
    { kind: "service", label, petId, amount: exactly(final - ofAddOns) },
    ...addOns.map(({ name, price }) => ({
      kind: "add_on" as const,
      label: name,
      petId,
      amount: exactly(price),
    })),
  ];
}

/** A coupon in per cent takes the same share at both ends, but for the cent that rounding moves. */
function isPercentOff(off: CentsRange, lines: CentsRange): boolean {
  return Math.abs(off.max * lines.min - off.min * lines.max) <= lines.min + lines.max;
}

/**
 * Entries with what pays at their end, each of which pays what is due and no more than it paid of the agreed
 * price.
 */
function paidLast(entries: readonly QuoteEntry[], agreed: Quote): Quote {
  const charged = entries.filter(({ kind }) => !PAYER_KINDS.includes(kind));
  const done = [...charged];
  for (const payer of agreed.entries.filter(({ kind }) => PAYER_KINDS.includes(kind))) {
    const due = totalOf(done);
    const most = 0 - Math.min(payer.amount.min, payer.amount.max);
    const paid = { min: 0 - Math.min(most, due.min), max: 0 - Math.min(most, due.max) };
    if (ENDS.some((end) => paid[end] !== 0)) done.push({ ...payer, amount: paid });
  }
  const before = ["coupon", "tax", "tip"];
  const subtotal = totalOf(charged.filter(({ kind }) => !before.includes(kind)));
  return { ...agreed, entries: done, subtotal, total: totalOf(done) };
}

function exactly(cents: number): CentsRange {
  return { min: cents, max: cents };
}

function totalOf(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, { amount }) => addRanges(sum, amount), exactly(0));
}
