import { addRanges, type CentsRange, takeShare } from "#kit/wire/money.ts";
import type { Quote, QuoteEntry } from "./contract.ts";
import { type ProcessingFee, toFeeEntries } from "./rules/processing-fee.ts";

/**
 * One service for one pet. Minutes and price (cents) are those of the service for the pet's size. The two
 * percents multiply minutes and price; 100 changes nothing.
 */
export type ServiceLine = {
  petId: string;
  label: string;
  minutes: number;
  price: CentsRange;
  breedPercent: number;
  petPercent: number;
  addOns: readonly { label: string; minutes: number; price: number }[];
};

/** The order of entries after the pets' lines. Gift card and credit are payments, so they come last. */
export const ENTRY_ORDER_AFTER_LINES: readonly QuoteEntry["kind"][] = [
  "zone",
  "upsell",
  "custom_charge",
  "coupon",
  "tax",
  "tip",
  "gift_card",
  "credit",
];

/** Cents: one amount for both ends of a price range, or an amount of its own for each end. */
export type Spread = number | CentsRange;

/**
 * `value` is a discount in basis points (10000 = free) for "percent", in cents for "fixed". A coupon applies
 * when the low end of the lines' price reaches `minimumSubtotal` (cents).
 */
export type Coupon = { label: string; minimumSubtotal: number } & (
  | { kind: "percent"; value: number }
  | { kind: "fixed"; value: Spread }
);

/** Everything that a price depends on. Money is in cents. A part that is left out costs nothing. */
export type QuoteInput = {
  lines: readonly ServiceLine[];
  /** The groomer's pace: 120 means a fifth longer than usual. The pace changes minutes, never the price. */
  pacePercent: number;
  /** The charge for the drive. Before a groomer is chosen: the range over all groomers who could come. */
  zone?: { label: string; price: CentsRange } | null;
  upsells?: readonly { label: string; price: number; quantity: number }[];
  customCharges?: readonly { label: string; price: number; reason?: string | undefined }[];
  /** Only when the customer bears the fee. The fee is neither discounted nor taxed. */
  processingFee?: ProcessingFee | null;
  coupon?: Coupon | null;
  giftCard?: { label: string; balance: Spread } | null;
  taxBasisPoints?: number;
  tip?: number;
  /** Referral credit that the customer holds. */
  credit?: Spread;
};

/** The parts of a price that all visits of one booking share. */
export type BookingExtras = Pick<QuoteInput, "coupon" | "giftCard" | "tip" | "credit">;

/** Minutes of a visit: the exact minutes of all lines are added, then rounded up to a multiple of 15. */
export function visitMinutes(lines: readonly ServiceLine[], pacePercent: number): number {
  const millionths = lines.reduce((sum, line) => sum + millionthsOfMinute(line, pacePercent), 0);
  return Math.ceil(millionths / 15_000_000) * 15;
}

/** Whole minutes of one line, rounded up. The lines of a visit may add up to more than the visit. */
export function lineMinutes(line: ServiceLine, pacePercent: number): number {
  return Math.ceil(millionthsOfMinute(line, pacePercent) / 1_000_000);
}

/** Millionths, because a product of three percents is then still a whole number. */
function millionthsOfMinute(line: ServiceLine, pacePercent: number): number {
  const addOnMinutes = line.addOns.reduce((sum, addOn) => sum + addOn.minutes, 0);
  return line.minutes * line.breedPercent * line.petPercent * pacePercent + addOnMinutes * 1_000_000;
}

/** The price of one line in cents, scaled for breed and pet, with its add-ons. */
export function linePrice(line: ServiceLine): CentsRange {
  const addOnPrice = line.addOns.reduce((sum, addOn) => sum + addOn.price, 0);
  return both((end) => scaleForPet(line, line.price[end]) + addOnPrice);
}

/** Scales a price (cents) for the line's breed and pet, rounded half up. */
function scaleForPet(line: ServiceLine, price: number): number {
  return takeShare(price, line.breedPercent * line.petPercent);
}

/** The low end decides, so that the coupon applies to every final price in the range. */
function couponCounts(coupon: Coupon, linesPrice: CentsRange): boolean {
  return linesPrice.min >= coupon.minimumSubtotal;
}

/**
 * The itemized price of one visit. At both ends the entries add up to the total, which is never negative. A
 * coupon lowers the taxed amount. Gift card and credit also pay tax and tip, and lower neither.
 */
export function createQuote(input: QuoteInput): Quote {
  const chargedLines = toChargedLines(input);
  const lineEntries = chargedLines.flatMap((line) => line.entries);
  const linesPrice = sumEntries(lineEntries);
  const coupon = input.coupon && hasDiscount(input.coupon, linesPrice) ? input.coupon : null;
  const discount = coupon ? both((end) => computeDiscount(coupon, linesPrice[end], end)) : NOTHING;
  const fee = toFeeEntries(input.processingFee, linesPrice, discount);
  const subtotal = addRanges(linesPrice, sumEntries(fee));

  const entries = [...lineEntries, ...fee];
  const addEntry = (kind: QuoteEntry["kind"], label: string, amount: CentsRange) => {
    if (amount.min !== 0 || amount.max !== 0) entries.push({ kind, label, petId: null, amount });
  };
  const addPayment = (kind: QuoteEntry["kind"], label: string, balance: Spread) => {
    const due = sumEntries(entries);
    const deduction = both((end) => 0 - Math.min(at(balance, end), due[end]));
    addEntry(kind, label, deduction);
  };

  if (coupon) {
    const deduction = both((end) => 0 - discount[end]);
    addEntry("coupon", coupon.label, deduction);
  }
  const taxBasisPoints = input.taxBasisPoints ?? 0;
  const tax = both((end) => computeTax(chargedLines, coupon, linesPrice[end], taxBasisPoints, end));
  addEntry("tax", "Tax", tax);
  const { giftCard, tip = 0, credit = 0 } = input;
  addEntry("tip", "Tip", { min: tip, max: tip });
  if (giftCard) addPayment("gift_card", giftCard.label, giftCard.balance);
  addPayment("credit", "Referral credit", credit);
  return {
    entries,
    subtotal,
    total: sumEntries(entries),
    minutes: visitMinutes(input.lines, input.pacePercent),
    ...(taxBasisPoints > 0 && { taxBasisPoints }),
    ...(input.processingFee && { processingFee: input.processingFee }),
  };
}

/**
 * The prices of a booking's visits. The coupon's minimum applies to the sum of all visits. What a visit
 * leaves of a fixed coupon, gift card or credit goes to the next visit, separately at each end. The tip
 * belongs to the first visit.
 */
export function createQuotes(visits: readonly QuoteInput[], shared: BookingExtras): Quote[] {
  const isMinimumReached = shared.coupon && couponCounts(shared.coupon, sumLines(visits));
  // The minimum has been checked here for all visits together, so no single visit has to reach it.
  let coupon = isMinimumReached && shared.coupon ? { ...shared.coupon, minimumSubtotal: 0 } : null;
  let { giftCard = null, credit = 0 } = shared;
  return visits.map((input, index) => {
    const quote = createQuote({
      ...input,
      coupon,
      giftCard,
      credit,
      tip: index === 0 ? (shared.tip ?? 0) : 0,
    });
    if (coupon?.kind === "fixed") coupon = { ...coupon, value: subtractUsed(coupon.value, quote, "coupon") };
    if (giftCard) giftCard = { ...giftCard, balance: subtractUsed(giftCard.balance, quote, "gift_card") };
    credit = subtractUsed(credit, quote, "credit");
    return quote;
  });
}

/** The price of all discountable lines of all visits. A coupon's minimum applies to this sum. */
function sumLines(visits: readonly QuoteInput[]): CentsRange {
  return sumEntries(visits.flatMap(toChargedLines).flatMap((line) => line.entries));
}

/** What a quote deducts by coupon, gift card or credit: cents, as a positive amount. */
export function sumTakenOff(quote: Pick<Quote, "entries">, kind: QuoteEntry["kind"]): CentsRange {
  const { min, max } = sumEntries(quote.entries.filter((entry) => entry.kind === kind));
  return { min: 0 - min, max: 0 - max };
}

function subtractUsed(balance: Spread, quote: Quote, kind: QuoteEntry["kind"]): CentsRange {
  const used = sumTakenOff(quote, kind);
  return both((end) => at(balance, end) - used[end]);
}

type End = "min" | "max";
/** A unit of discount and tax, such as a service with its add-ons. `amount` is the sum of `entries`. */
type ChargedLine = { entries: QuoteEntry[]; amount: CentsRange };

const NOTHING: CentsRange = { min: 0, max: 0 };

const at = (spread: Spread, end: End) => (typeof spread === "number" ? spread : spread[end]);

function both(amountAt: (end: End) => number): CentsRange {
  return { min: amountAt("min"), max: amountAt("max") };
}

function sumEntries(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, entry) => addRanges(sum, entry.amount), NOTHING);
}

function toChargedLines(input: QuoteInput): ChargedLine[] {
  const toSingleEntry = (
    kind: QuoteEntry["kind"],
    label: string,
    price: number,
    reason?: string,
  ): ChargedLine => {
    const amount = { min: price, max: price };
    return { entries: [{ kind, label, petId: null, amount, ...(reason && { reason }) }], amount };
  };
  return [
    ...input.lines.map((line) => ({ entries: toServiceEntries(line), amount: linePrice(line) })),
    ...(input.zone && input.zone.price.max > 0 ? [toZoneLine(input.zone)] : []),
    ...(input.upsells ?? []).map(({ label, price, quantity }) =>
      toSingleEntry("upsell", quantity > 1 ? `${label} × ${quantity}` : label, price * quantity),
    ),
    ...(input.customCharges ?? []).map(({ label, price, reason }) =>
      toSingleEntry("custom_charge", label, price, reason),
    ),
  ];
}

function toZoneLine({ label, price }: NonNullable<QuoteInput["zone"]>): ChargedLine {
  return { entries: [{ kind: "zone", label, petId: null, amount: price }], amount: price };
}

/** Entries for a screen. Each modifier is added to the service before it, so the total stays the same. */
export function toShownLines(entries: readonly QuoteEntry[]): (QuoteEntry & { detail?: string })[] {
  const lines: (QuoteEntry & { detail?: string })[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (entry.kind !== "modifier" || !last)
      lines.push({ ...entry, ...(entry.reason && { detail: entry.reason }) });
    else {
      last.amount = addRanges(last.amount, entry.amount);
      last.detail = entry.amount.max > 0 ? "extra time for this pet" : "less time for this pet";
    }
  }
  return lines;
}

function toServiceEntries(line: ServiceLine): QuoteEntry[] {
  const { petId, label, price } = line;
  const entries: QuoteEntry[] = [{ kind: "service", label, petId, amount: price }];
  const modifier = both((end) => scaleForPet(line, price[end]) - price[end]);
  if (modifier.max !== 0 || modifier.min !== 0)
    entries.push({
      kind: "modifier",
      label: modifier.max > 0 ? "More time for this pet" : "Less time for this pet",
      petId,
      amount: modifier,
    });
  for (const addOn of line.addOns)
    entries.push({
      kind: "add_on",
      label: addOn.label,
      petId,
      amount: { min: addOn.price, max: addOn.price },
    });
  return entries;
}

/** Whether a coupon deducts at least one cent. A discount that rounds to 0 must not lower the tax. */
function hasDiscount(coupon: Coupon, linesPrice: CentsRange): boolean {
  const discount = both((end) => computeDiscount(coupon, linesPrice[end], end));
  return couponCounts(coupon, linesPrice) && (discount.min > 0 || discount.max > 0);
}

/** The coupon's discount in cents, at most the lines' price at that end. */
function computeDiscount(coupon: Coupon, linesPrice: number, end: End): number {
  if (coupon.kind === "percent") return takeShare(linesPrice, coupon.value);
  return Math.min(at(coupon.value, end), linesPrice);
}

/**
 * The tax in cents at one end of the range. Each line is taxed on its price after the coupon, and each
 * line's tax is rounded half up to whole cents. `linesPrice` is the sum of the lines before the coupon.
 */
function computeTax(
  chargedLines: readonly ChargedLine[],
  coupon: Coupon | null,
  linesPrice: number,
  taxBasisPoints: number,
  end: End,
): number {
  // The coupon leaves the same fraction (left / whole) of every line. The fraction stays exact: if each
  // line's discount were rounded to cents, a more expensive visit could cost less.
  let [left, whole] = [1, 1];
  if (coupon?.kind === "percent") [left, whole] = [10_000 - coupon.value, 10_000];
  else if (coupon && linesPrice > 0)
    [left, whole] = [linesPrice - computeDiscount(coupon, linesPrice, end), linesPrice];
  // The products below can exceed 2^53, beyond which a number is no longer exact.
  const divisor = BigInt(whole) * 10_000n;
  return chargedLines.reduce((tax, { amount }) => {
    const dividend = BigInt(amount[end]) * BigInt(left) * BigInt(taxBasisPoints);
    // A division of big integers drops the fraction. Adding half the divisor first rounds half up, and
    // doubling both sides keeps that half a whole number.
    const lineTax = (2n * dividend + divisor) / (2n * divisor);
    return tax + Number(lineTax);
  }, 0);
}
