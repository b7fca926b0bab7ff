import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { isFee, withFee } from "#features/quotes/rules/processing-fee.ts";
import { ENTRY_ORDER_AFTER_LINES } from "#features/quotes/rules.ts";
import { addRanges, type CentsRange, takeShare } from "#kit/wire/money.ts";

/** One line of a finished visit: the agreed price range and the final price, in cents. */
export type DoneLine = {
  petId: string;
  label: string;
  addOns: readonly { name: string; price: number }[];
  minPrice: number;
  maxPrice: number;
  final: number;
};

/** A charge that the groomer adds at the visit, in cents. It is taxed, but not discounted. */
export type AddedCharge = { label: string; amount: number; reason: string };

/** What the groomer adds when completing a visit. `cashTip`: cents that the customer handed over as a tip. */
export type CompletionExtras = { charges: readonly AddedCharge[]; cashTip: number };

export const NO_EXTRAS: CompletionExtras = { charges: [], cashTip: 0 };

const ENDS = ["min", "max"] as const;

const LINE_KINDS = ["service", "modifier", "add_on"];
const DISCOUNTED_KINDS = [...LINE_KINDS, "zone", "upsell", "custom_charge"];

/** Gift card and credit pay after all other entries (docs/decisions/0011). */
const PAYER_KINDS = ["gift_card", "credit"];

/** Whether a final price lies within the agreed range. A higher price needs the customer's consent. */
export function isWithin({ minPrice, maxPrice }: Pick<DoneLine, "minPrice" | "maxPrice">, final: number) {
  return final >= minPrice && final <= maxPrice;
}

/**
 * Returns the price of a finished visit: each agreed range becomes one amount, in cents. The processing fee
 * is computed from the final prices. The other entries (tax, charges, coupon) take the place in their range
 * that the sum of the final prices has in its range. Payers never pay more than is due. So the total is the
 * sum of the entries and lies in the agreed range.
 */
export function finalTotals(agreed: Quote, lines: readonly DoneLine[]): Quote {
  const sum = (centsOf: (line: DoneLine) => number) =>
    lines.reduce((total, line) => total + centsOf(line), 0);
  const agreedSum = { min: sum((line) => line.minPrice), max: sum((line) => line.maxPrice) };
  const finalSum = sum((line) => line.final);
  // From 0 (all lines at their lowest price) to 1 (all at their highest).
  const share =
    agreedSum.min === agreedSum.max ? 1 : (finalSum - agreedSum.min) / (agreedSum.max - agreedSum.min);
  const amountAtShare = ({ min, max }: CentsRange) => Math.round(min + (max - min) * share);
  const otherEntries = agreed.entries.filter(({ kind }) => !LINE_KINDS.includes(kind));
  const couponBase = addRanges(
    agreedSum,
    totalOf(otherEntries.filter((entry) => isDiscounted(agreed, entry))),
  );
  const finalAmount = ({ kind, amount }: QuoteEntry) =>
    kind === "coupon" && !isPercentOff(amount, couponBase)
      ? Math.max(amount.max, 0 - amountAtShare(couponBase))
      : amountAtShare(amount);
  const finalEntries = otherEntries.map((entry) => ({ ...entry, amount: exactly(finalAmount(entry)) }));
  const entries = withFee(agreed, [...lines.flatMap(toEntries), ...finalEntries]);
  return withPayersLast(
    entries.flatMap((entry) => (isFee(agreed, entry) ? withinAgreed(entry, agreed) : entry)),
    agreed,
  );
}

/** Whether a final price is higher than the customer agreed to. */
export function isAbove(agreed: Pick<Quote, "total">, final: Pick<Quote, "total">): boolean {
  return final.total.max > agreed.total.max;
}

/**
 * Returns a final price with added charges. Tax and processing fee count them; a coupon does not lower them,
 * because a price does not say whether its coupon is a percentage.
 */
function withCharges(final: Quote, added: readonly AddedCharge[], agreed: Quote): Quote {
  if (added.length === 0) return final;
  const tax = final.entries.find(({ kind }) => kind === "tax");
  const cents = added.reduce((sum, { amount }) => sum + amount, 0);
  const taxCents = (tax?.amount.max ?? 0) + takeShare(cents, agreedTaxRate(agreed));
  const taxEntry: QuoteEntry = { kind: "tax", label: "Tax", petId: null, ...tax, amount: exactly(taxCents) };
  const entries = inPlace([
    ...final.entries.filter((entry) => entry !== tax),
    ...added.map(toChargeEntry),
    ...(taxCents > 0 ? [taxEntry] : []),
  ]);
  return withPayersLast(withFee(agreed, entries), agreed);
}

const toChargeEntry = ({ label, amount, reason }: AddedCharge): QuoteEntry => ({
  kind: "custom_charge",
  label,
  petId: null,
  amount: exactly(amount),
  ...(reason && { reason }),
});

/** A coupon lowers the price of services, drive, extras and charges, but not the processing fee. */
function isDiscounted(quote: Quote, entry: QuoteEntry): boolean {
  return DISCOUNTED_KINDS.includes(entry.kind) && !isFee(quote, entry);
}

/** The agreed tax in basis points. Prices from before rates were saved have only the tax itself. */
export function agreedTaxRate(agreed: Quote): number {
  const sumOf = (isOf: (entry: QuoteEntry) => boolean) => totalOf(agreed.entries.filter(isOf)).max;
  const taxed = sumOf((entry) => entry.kind === "coupon" || isDiscounted(agreed, entry));
  const tax = sumOf(({ kind }) => kind === "tax");
  return agreed.taxBasisPoints ?? (taxed > 0 ? (tax * 10_000) / taxed : 0);
}

/** Sorts entries as on a new price. Lines are not in the list: `indexOf` gives -1, so they stay first. */
function inPlace(entries: readonly QuoteEntry[]): QuoteEntry[] {
  const place = ({ kind }: QuoteEntry) => ENTRY_ORDER_AFTER_LINES.indexOf(kind);
  return entries.toSorted((a, b) => place(a) - place(b));
}

/**
 * Returns the price of a finished visit with what the groomer adds. Check with `isAbove` that the price
 * without the tip in cash is not higher than agreed.
 */
export function completedTotals(
  agreed: Quote,
  lines: readonly DoneLine[],
  { charges, cashTip }: CompletionExtras,
): Quote {
  const final = withCharges(finalTotals(agreed, lines), charges, agreed);
  return cashTip > 0 ? withTip(final, tipOf(final) + cashTip) : final;
}

/** Rounded parts of a price could move a fee by a cent, so it stays within its agreed range. */
function withinAgreed(fee: QuoteEntry, agreed: Quote): QuoteEntry[] {
  const range = agreed.entries.find((entry) => isFee(agreed, entry))?.amount;
  if (!range) return [];
  return [{ ...fee, amount: exactly(Math.min(Math.max(fee.amount.max, range.min), range.max)) }];
}

/**
 * Returns the price with another tip (cents; 0 removes the tip). Gift card and credit do not pay more than
 * they paid of the agreed price.
 */
export function withTip(agreed: Quote, tip: number): Quote {
  const others = agreed.entries.filter(({ kind }) => kind !== "tip");
  const tipEntry = { kind: "tip", label: "Tip", petId: null, amount: exactly(tip) } as const;
  const entries = tip > 0 ? inPlace([...others, tipEntry]) : others;
  return withPayersLast(entries, agreed);
}

/** The tip in cents; 0 without a tip. Both ends of a tip's range are equal. */
export function tipOf({ entries }: Pick<Quote, "entries">): number {
  return entries.filter(({ kind }) => kind === "tip").reduce((sum, { amount }) => sum + amount.max, 0);
}

function toEntries({ petId, label, addOns, final }: DoneLine): QuoteEntry[] {
  const addOnCents = addOns.reduce((sum, { price }) => sum + price, 0);
  return [
    { kind: "service", label, petId, amount: exactly(final - addOnCents) },
    ...addOns.map(({ name, price }) => ({
      kind: "add_on" as const,
      label: name,
      petId,
      amount: exactly(price),
    })),
  ];
}

/**
 * Whether a coupon takes a percentage: then it takes the same share of `base` at both ends. Rounding may
 * move each end by a cent.
 */
function isPercentOff(discount: CentsRange, base: CentsRange): boolean {
  return Math.abs(discount.max * base.min - discount.min * base.max) <= base.min + base.max;
}

/**
 * Returns the quote with gift card and credit as its last entries. A payer pays what is due then, and at
 * most what it paid of the agreed price.
 */
function withPayersLast(entries: readonly QuoteEntry[], agreed: Quote): Quote {
  const charged = entries.filter(({ kind }) => !PAYER_KINDS.includes(kind));
  const allEntries = [...charged];
  for (const payer of agreed.entries.filter(({ kind }) => PAYER_KINDS.includes(kind))) {
    const due = totalOf(allEntries);
    // Entries of payers are negative amounts.
    const mostCents = 0 - Math.min(payer.amount.min, payer.amount.max);
    const paid = { min: 0 - Math.min(mostCents, due.min), max: 0 - Math.min(mostCents, due.max) };
    if (ENDS.some((end) => paid[end] !== 0)) allEntries.push({ ...payer, amount: paid });
  }
  const notInSubtotal = ["coupon", "tax", "tip"];
  const subtotal = totalOf(charged.filter(({ kind }) => !notInSubtotal.includes(kind)));
  return { ...agreed, entries: allEntries, subtotal, total: totalOf(allEntries) };
}

function exactly(cents: number): CentsRange {
  return { min: cents, max: cents };
}

function totalOf(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, { amount }) => addRanges(sum, amount), exactly(0));
}
