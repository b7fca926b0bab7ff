import { addRanges, type CentsRange, takeShare } from "#kit/wire/money.ts";
import type { Quote, QuoteEntry } from "./contract.ts";

/**
 * One service for one pet. Minutes and price (cents) are the service's for the pet's size. The percents scale
 * both for the breed and for this pet; 100 is usual.
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

/** The order of entries after the pets' lines: means of payment come last (decision 0011). */
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

/** Cents: one amount, or a different amount at each end of a price range. */
export type Spread = number | CentsRange;

/**
 * `value`: basis points off (10000 = free) or cents. A coupon applies when the low end of the lines reaches
 * `minimumSubtotal` (cents).
 */
export type Coupon = { label: string; minimumSubtotal: number } & (
  | { kind: "percent"; value: number }
  | { kind: "fixed"; value: Spread }
);

/** Everything that a price depends on; money in cents. Absent parts cost nothing. */
export type QuoteInput = {
  lines: readonly ServiceLine[];
  /** The groomer's pace: 120 takes a fifth longer. It changes minutes, never the price. */
  pacePercent: number;
  /** Before a groomer is chosen: the range over all groomers who could come. */
  zone?: { label: string; price: CentsRange } | null;
  upsells?: readonly { label: string; price: number; quantity: number }[];
  customCharges?: readonly { label: string; price: number }[];
  /** Only when the customer pays it: a share of the lines plus a fixed part, never discounted or taxed. */
  processingFee?: { label: string; basisPoints: number; fixed: number } | null;
  coupon?: Coupon | null;
  giftCard?: { label: string; balance: Spread } | null;
  taxBasisPoints?: number;
  tip?: number;
  /** Referral credit that the customer holds. */
  credit?: Spread;
};

/** What all visits of one booking share. */
export type BookingExtras = Pick<QuoteInput, "coupon" | "giftCard" | "tip" | "credit">;

/**
 * Minutes of a visit for a groomer: per line base time × breed × pet × pace, plus add-ons; summed,
 * then rounded up to 15.
 */
export function visitMinutes(lines: readonly ServiceLine[], pacePercent: number): number {
  // In millionths of a minute, so that three percents leave no fraction behind.
  const exact = lines.reduce((sum, line) => sum + exactMinutes(line, pacePercent), 0);
  return Math.ceil(exact / 15_000_000) * 15;
}

/** Whole minutes of one line, rounded up. The sum over lines may exceed the minutes of the visit. */
export function lineMinutes(line: ServiceLine, pacePercent: number): number {
  return Math.ceil(exactMinutes(line, pacePercent) / 1_000_000);
}

function exactMinutes(line: ServiceLine, pacePercent: number): number {
  const addOns = line.addOns.reduce((sum, addOn) => sum + addOn.minutes, 0);
  return line.minutes * line.breedPercent * line.petPercent * pacePercent + addOns * 1_000_000;
}

/** The price of one line in cents, with its modifiers and add-ons. */
export function linePrice(line: ServiceLine): CentsRange {
  const addOns = line.addOns.reduce((sum, addOn) => sum + addOn.price, 0);
  return { min: modified(line, line.price.min) + addOns, max: modified(line, line.price.max) + addOns };
}

/** The price for this breed and pet, rounded half up to cents. */
function modified(line: ServiceLine, price: number): number {
  return takeShare(price, line.breedPercent * line.petPercent);
}

/** Whether a coupon applies: by the low end, so that it applies to every final price in the range. */
export function couponCounts(coupon: Coupon, lines: CentsRange): boolean {
  return lines.min >= coupon.minimumSubtotal;
}

/**
 * The itemized price: lines, custom charges, coupon, tax, tip, gift card, credit (decision 0011). The
 * entries add up to the total at both ends, and no deduction exceeds the rest. A coupon lowers the taxed
 * amount; gift card and credit pay tax and tip as well and lower neither.
 */
export function createQuote(input: QuoteInput): Quote {
  const charged = chargedLines(input);
  const lines = sumEntries(charged.flatMap((line) => line.entries));
  const fee = processingFee(input, lines);
  const subtotal = addRanges(lines, fee?.amount ?? NOTHING);
  const coupon = input.coupon && takesOff(input.coupon, lines) ? input.coupon : null;

  const entries = [...charged.flatMap((line) => line.entries), ...(fee ? [fee] : [])];
  const add = (kind: QuoteEntry["kind"], label: string, amount: CentsRange) => {
    if (amount.min !== 0 || amount.max !== 0) entries.push({ kind, label, petId: null, amount });
  };
  const pay = (kind: QuoteEntry["kind"], label: string, means: Spread) => {
    const due = sumEntries(entries);
    const paid = both((end) => 0 - Math.min(at(means, end), due[end]));
    add(kind, label, paid);
  };

  if (coupon) {
    const off = both((end) => 0 - discount(coupon, lines[end], end));
    add("coupon", coupon.label, off);
  }
  const tax = both((end) => computeTax(charged, coupon, lines[end], input.taxBasisPoints ?? 0, end));
  add("tax", "Tax", tax);
  const { giftCard, tip = 0, credit = 0 } = input;
  add("tip", "Tip", { min: tip, max: tip });
  if (giftCard) pay("gift_card", giftCard.label, giftCard.balance);
  pay("credit", "Referral credit", credit);
  return {
    entries,
    subtotal,
    total: sumEntries(entries),
    minutes: visitMinutes(input.lines, input.pacePercent),
  };
}

/**
 * The prices of a booking's visits; each visit becomes an order. The coupon's minimum applies to the lines of
 * all visits. A fixed coupon, the gift card and the credit pass from visit to visit until they are used up,
 * separately at each end. The tip belongs to the first visit.
 */
export function createQuotes(visits: readonly QuoteInput[], shared: BookingExtras): Quote[] {
  const counts = shared.coupon && couponCounts(shared.coupon, sumLines(visits));
  let coupon = counts && shared.coupon ? { ...shared.coupon, minimumSubtotal: 0 } : null;
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

/** The price of all discountable lines: the range that a coupon's minimum applies to. */
function sumLines(visits: readonly QuoteInput[]): CentsRange {
  return sumEntries(visits.flatMap(chargedLines).flatMap((line) => line.entries));
}

/** What a quote deducts by coupon, gift card or credit, in cents; never negative. */
export function sumTakenOff(quote: Pick<Quote, "entries">, kind: QuoteEntry["kind"]): CentsRange {
  const { min, max } = sumEntries(quote.entries.filter((entry) => entry.kind === kind));
  return { min: 0 - min, max: 0 - max };
}

function subtractUsed(means: Spread, quote: Quote, kind: QuoteEntry["kind"]): CentsRange {
  const taken = sumTakenOff(quote, kind);
  return both((end) => at(means, end) - taken[end]);
}

type End = "min" | "max";
/** One unit of discount and tax: a pet's service with its add-ons, the zone, a product or a charge. */
type ChargedLine = { entries: QuoteEntry[]; amount: CentsRange };

const NOTHING: CentsRange = { min: 0, max: 0 };

const at = (spread: Spread, end: End) => (typeof spread === "number" ? spread : spread[end]);

function both(amountAt: (end: End) => number): CentsRange {
  return { min: amountAt("min"), max: amountAt("max") };
}

function sumEntries(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, entry) => addRanges(sum, entry.amount), NOTHING);
}

function chargedLines(input: QuoteInput): ChargedLine[] {
  const single = (kind: QuoteEntry["kind"], label: string, price: number): ChargedLine => {
    const amount = { min: price, max: price };
    return { entries: [{ kind, label, petId: null, amount }], amount };
  };
  return [
    ...input.lines.map((line) => ({ entries: serviceEntries(line), amount: linePrice(line) })),
    ...(input.zone && input.zone.price.max > 0 ? [zoneLine(input.zone)] : []),
    ...(input.upsells ?? []).map(({ label, price, quantity }) =>
      single("upsell", quantity > 1 ? `${label} × ${quantity}` : label, price * quantity),
    ),
    ...(input.customCharges ?? []).map(({ label, price }) => single("custom_charge", label, price)),
  ];
}

function zoneLine({ label, price }: NonNullable<QuoteInput["zone"]>): ChargedLine {
  return { entries: [{ kind: "zone", label, petId: null, amount: price }], amount: price };
}

/** Entries for a screen, with the same total: each modifier is merged into its service line. */
export function toShownLines(entries: readonly QuoteEntry[]): (QuoteEntry & { detail?: string })[] {
  const lines: (QuoteEntry & { detail?: string })[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (entry.kind !== "modifier" || !last) lines.push({ ...entry });
    else {
      last.amount = addRanges(last.amount, entry.amount);
      last.detail = entry.amount.max > 0 ? "extra time for this pet" : "less time for this pet";
    }
  }
  return lines;
}

function serviceEntries(line: ServiceLine): QuoteEntry[] {
  const { petId, label, price } = line;
  const entries: QuoteEntry[] = [{ kind: "service", label, petId, amount: price }];
  const more = both((end) => modified(line, price[end]) - price[end]);
  if (more.max !== 0 || more.min !== 0)
    entries.push({
      kind: "modifier",
      label: more.max > 0 ? "More time for this pet" : "Less time for this pet",
      petId,
      amount: more,
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

/** Null when its amount is 0. */
function processingFee(input: QuoteInput, lines: CentsRange): QuoteEntry | null {
  const fee = input.processingFee;
  if (!fee) return null;
  const amount = both((end) => (lines[end] === 0 ? 0 : takeShare(lines[end], fee.basisPoints) + fee.fixed));
  return amount.max > 0 ? { kind: "custom_charge", label: fee.label, petId: null, amount } : null;
}

/** A discount below half a cent is none, and lowers no tax. */
function takesOff(coupon: Coupon, lines: CentsRange): boolean {
  const off = both((end) => discount(coupon, lines[end], end));
  return couponCounts(coupon, lines) && (off.min > 0 || off.max > 0);
}

function discount(coupon: Coupon, lines: number, end: End): number {
  return coupon.kind === "percent" ? takeShare(lines, coupon.value) : Math.min(at(coupon.value, end), lines);
}

/** Tax in cents: each line's rest after the coupon, rounded half up per line. */
function computeTax(
  charged: readonly ChargedLine[],
  coupon: Coupon | null,
  lines: number,
  basisPoints: number,
  end: End,
): number {
  // A coupon reduces all lines by the same share. The share is a fraction: rounded to cents, it could make a
  // more expensive visit cheaper. Products exceed 2^53, so these are big integers.
  let [rest, of] = [1, 1];
  if (coupon?.kind === "percent") [rest, of] = [10_000 - coupon.value, 10_000];
  else if (coupon && lines > 0) [rest, of] = [lines - discount(coupon, lines, end), lines];
  const whole = BigInt(of) * 10_000n;
  return charged.reduce((sum, { amount }) => {
    const share = BigInt(amount[end]) * BigInt(rest) * BigInt(basisPoints);
    return sum + Number((2n * share + whole) / (2n * whole));
  }, 0);
}
