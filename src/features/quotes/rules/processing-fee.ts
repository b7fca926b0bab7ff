import { addRanges, type CentsRange, takeShare } from "#kit/wire/money.ts";
import type { Quote, QuoteEntry } from "../contract.ts";

/**
 * `basisPoints` of the price of lines and charges before any discount, plus `fixed`, at most `cap` (cents).
 */
export type ProcessingFee = NonNullable<Quote["processingFee"]>;

/**
 * The fee's entry at both ends of a range, none when it is 0. `linesPrice` and `discount` are the sums of
 * lines and coupon, both positive. A visit that costs nothing has no fee.
 */
export function toFeeEntries(
  fee: ProcessingFee | null | undefined,
  linesPrice: CentsRange,
  discount: CentsRange,
): QuoteEntry[] {
  if (!fee) return [];
  const feeAt = (end: "min" | "max") => {
    if (linesPrice[end] - discount[end] <= 0) return 0;
    const uncapped = takeShare(linesPrice[end], fee.basisPoints) + fee.fixed;
    return fee.cap === null ? uncapped : Math.min(uncapped, fee.cap);
  };
  const amount = { min: feeAt("min"), max: feeAt("max") };
  return amount.max > 0 ? [{ kind: "custom_charge", label: fee.label, petId: null, amount }] : [];
}

/** The custom charges of a price, such as the processing fee; cents. */
export function listCharges({ entries }: Pick<Quote, "entries">): { name: string; amount: CentsRange }[] {
  return entries
    .filter(({ kind }) => kind === "custom_charge")
    .map(({ label: name, amount }) => ({ name, amount }));
}

/** Whether an entry is the processing fee of its quote. */
export function isFee({ processingFee }: Pick<Quote, "processingFee">, { kind, label }: QuoteEntry): boolean {
  return kind === "custom_charge" && label === processingFee?.label;
}

/** The kinds of entries that a coupon lowers and that the processing fee counts. */
const CHARGED_KINDS: readonly QuoteEntry["kind"][] = [
  "service",
  "modifier",
  "add_on",
  "zone",
  "upsell",
  "custom_charge",
];

/**
 * Returns the entries of an agreed price with its processing fee computed anew from the other entries. The
 * terms of the fee are those that were agreed to, even if the brand has changed its terms since.
 */
export function withFee(agreed: Quote, entries: readonly QuoteEntry[]): QuoteEntry[] {
  const others = entries.filter((entry) => !isFee(agreed, entry));
  const charged = others.filter(({ kind }) => CHARGED_KINDS.includes(kind));
  const coupon = sumEntries(others.filter(({ kind }) => kind === "coupon"));
  const discount = { min: 0 - coupon.min, max: 0 - coupon.max };
  const fee = toFeeEntries(agreed.processingFee, sumEntries(charged), discount);
  const place = others.findIndex(({ kind }) => kind !== "custom_charge" && !CHARGED_KINDS.includes(kind));
  return others.toSpliced(place < 0 ? others.length : place, 0, ...fee);
}

function sumEntries(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, { amount }) => addRanges(sum, amount), { min: 0, max: 0 });
}
