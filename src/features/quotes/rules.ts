import { addRanges, type CentsRange, takeShare } from "#kit/wire/money.ts";
import type { Quote, QuoteEntry } from "./contract.ts";

/**
 * One service for one pet. Minutes and price are the service's for the pet's size; percents tell how much
 * more (or less) time and money the breed and this pet take, 100 being usual.
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

/** The order of a total after the lines of the pets: what pays comes last (docs/decisions/0011). */
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

/** Cents at either end: one amount, or what is left at each end of a price's range. */
export type Spread = number | CentsRange;

/**
 * `value`: basis points off (10000 = free) or cents. It counts once the low end of the lines reaches
 * `minimumSubtotal`.
 */
export type Coupon = { label: string; minimumSubtotal: number } & (
  | { kind: "percent"; value: number }
  | { kind: "fixed"; value: Spread }
);

/** All that makes a price; money in cents. What is left out costs nothing. */
export type QuoteInput = {
  lines: readonly ServiceLine[];
  /** Of the groomer: 120 takes a fifth longer. It changes minutes, never the price. */
  pacePercent: number;
  /** Before a groomer is chosen the range over all who could come. */
  zone?: { label: string; price: CentsRange } | null;
  upsells?: readonly { label: string; price: number; quantity: number }[];
  customCharges?: readonly { label: string; price: number }[];
  /**
   * Only when the customer bears it; a share of the lines plus a fixed part, neither discounted nor taxed.
   */
  processingFee?: { label: string; basisPoints: number; fixed: number } | null;
  coupon?: Coupon | null;
  giftCard?: { label: string; balance: Spread } | null;
  taxBasisPoints?: number;
  tip?: number;
  /** Referral credit that the customer holds. */
  credit?: Spread;
};

/** What several visits of one booking share. */
export type Shared = Pick<QuoteInput, "coupon" | "giftCard" | "tip" | "credit">;

/**
 * Minutes of a visit for a groomer: per line base time × breed × pet × pace, plus add-ons; summed,
 * then rounded up to 15.
 */
export function visitMinutes(lines: readonly ServiceLine[], pacePercent: number): number {
  // In millionths of a minute, so that three percents leave no fraction behind.
  const exact = lines.reduce((sum, line) => sum + exactMinutes(line, pacePercent), 0);
  return Math.ceil(exact / 15_000_000) * 15;
}

/** Whole minutes of one line, rounded up; lines together may say a little more than the visit takes. */
export function lineMinutes(line: ServiceLine, pacePercent: number): number {
  return Math.ceil(exactMinutes(line, pacePercent) / 1_000_000);
}

function exactMinutes(line: ServiceLine, pacePercent: number): number {
  const addOns = line.addOns.reduce((sum, addOn) => sum + addOn.minutes, 0);
  return line.minutes * line.breedPercent * line.petPercent * pacePercent + addOns * 1_000_000;
}

/** What one line costs with its modifiers and add-ons. */
export function linePrice(line: ServiceLine): CentsRange {
  const addOns = line.addOns.reduce((sum, addOn) => sum + addOn.price, 0);
  return { min: modified(line, line.price.min) + addOns, max: modified(line, line.price.max) + addOns };
}

/** The price for this breed and pet, rounded half up to cents. */
function modified(line: ServiceLine, price: number): number {
  return takeShare(price, line.breedPercent * line.petPercent);
}

/** Whether a coupon counts: by the low end, so that it counts for every final price within the range. */
export function couponCounts(coupon: Coupon, lines: CentsRange): boolean {
  return lines.min >= coupon.minimumSubtotal;
}

/**
 * The itemised price: lines, custom charges, coupon, tax, tip, gift card, credit (docs/decisions/0011). At
 * either end the entries add up to the total, and no discount takes more than there is. The coupon lowers
 * what is taxed; gift card and credit are means of payment: they pay tax and tip as well, and lower neither.
 */
export function createQuote(ask: QuoteInput): Quote {
  const charged = chargedLines(ask);
  const lines = totalOf(charged.flatMap((line) => line.entries));
  const fee = processingFee(ask, lines);
  const subtotal = addRanges(lines, fee?.amount ?? NOTHING);
  const coupon = ask.coupon && takesOff(ask.coupon, lines) ? ask.coupon : null;

  const entries = [...charged.flatMap((line) => line.entries), ...(fee ? [fee] : [])];
  const add = (kind: QuoteEntry["kind"], label: string, amount: CentsRange) => {
    if (amount.min !== 0 || amount.max !== 0) entries.push({ kind, label, petId: null, amount });
  };
  const pay = (kind: QuoteEntry["kind"], label: string, means: Spread) => {
    const due = totalOf(entries);
    const paid = both((end) => 0 - Math.min(at(means, end), due[end]));
    add(kind, label, paid);
  };

  if (coupon) {
    const off = both((end) => 0 - discount(coupon, lines[end], end));
    add("coupon", coupon.label, off);
  }
  const tax = both((end) => taxOf(charged, coupon, lines[end], ask.taxBasisPoints ?? 0, end));
  add("tax", "Tax", tax);
  const { giftCard, tip = 0, credit = 0 } = ask;
  add("tip", "Tip", { min: tip, max: tip });
  if (giftCard) pay("gift_card", giftCard.label, giftCard.balance);
  pay("credit", "Referral credit", credit);
  return { entries, subtotal, total: totalOf(entries), minutes: visitMinutes(ask.lines, ask.pacePercent) };
}

/**
 * The prices of a booking's visits, each of which stands alone as an order of its own. The coupon's minimum
 * counts on the lines of all; a percentage is taken off each, while a fixed coupon, the gift card and the
 * credit go on from visit to visit until they are used up, at either end for itself. The tip belongs to the
 * first visit.
 */
export function createQuotes(visits: readonly QuoteInput[], shared: Shared): Quote[] {
  const counts = shared.coupon && couponCounts(shared.coupon, linesOf(visits));
  let coupon = counts && shared.coupon ? { ...shared.coupon, minimumSubtotal: 0 } : null;
  let { giftCard = null, credit = 0 } = shared;
  return visits.map((ask, index) => {
    const quote = createQuote({ ...ask, coupon, giftCard, credit, tip: index === 0 ? (shared.tip ?? 0) : 0 });
    if (coupon?.kind === "fixed") coupon = { ...coupon, value: leftOf(coupon.value, quote, "coupon") };
    if (giftCard) giftCard = { ...giftCard, balance: leftOf(giftCard.balance, quote, "gift_card") };
    credit = leftOf(credit, quote, "credit");
    return quote;
  });
}

/** What all that is discounted together costs: the range on which a coupon's minimum counts. */
function linesOf(visits: readonly QuoteInput[]): CentsRange {
  return totalOf(visits.flatMap(chargedLines).flatMap((line) => line.entries));
}

/** What a quote takes off by coupon, gift card or credit, in cents, as a range that is never negative. */
export function sumTakenOff(quote: Pick<Quote, "entries">, kind: QuoteEntry["kind"]): CentsRange {
  const { min, max } = totalOf(quote.entries.filter((entry) => entry.kind === kind));
  return { min: 0 - min, max: 0 - max };
}

function leftOf(means: Spread, quote: Quote, kind: QuoteEntry["kind"]): CentsRange {
  const taken = sumTakenOff(quote, kind);
  return both((end) => at(means, end) - taken[end]);
}

type End = "min" | "max";
/**
 * What is discounted and taxed as one: a pet's service with all that belongs to it, the zone, a product, a
 * charge.
 */
type ChargedLine = { entries: QuoteEntry[]; amount: CentsRange };

const NOTHING: CentsRange = { min: 0, max: 0 };

const at = (spread: Spread, end: End) => (typeof spread === "number" ? spread : spread[end]);

function both(amountAt: (end: End) => number): CentsRange {
  return { min: amountAt("min"), max: amountAt("max") };
}

function totalOf(entries: readonly QuoteEntry[]): CentsRange {
  return entries.reduce((sum, entry) => addRanges(sum, entry.amount), NOTHING);
}

function chargedLines(ask: QuoteInput): ChargedLine[] {
  const single = (kind: QuoteEntry["kind"], label: string, price: number): ChargedLine => {
    const amount = { min: price, max: price };
    return { entries: [{ kind, label, petId: null, amount }], amount };
  };
  return [
    ...ask.lines.map((line) => ({ entries: serviceEntries(line), amount: linePrice(line) })),
    ...(ask.zone && ask.zone.price.max > 0 ? [zoneLine(ask.zone)] : []),
    ...(ask.upsells ?? []).map(({ label, price, quantity }) =>
      single("upsell", quantity > 1 ? `${label} × ${quantity}` : label, price * quantity),
    ),
    ...(ask.customCharges ?? []).map(({ label, price }) => single("custom_charge", label, price)),
  ];
}

function zoneLine({ label, price }: NonNullable<QuoteInput["zone"]>): ChargedLine {
  return { entries: [{ kind: "zone", label, petId: null, amount: price }], amount: price };
}

/**
 * Entries as they are shown, for the same total: what a pet adds or saves belongs to its service, whose price
 * on its card holds it already.
 */
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

/** Added when its amount is above 0. */
function processingFee(ask: QuoteInput, lines: CentsRange): QuoteEntry | null {
  const fee = ask.processingFee;
  if (!fee) return null;
  const amount = both((end) => (lines[end] === 0 ? 0 : takeShare(lines[end], fee.basisPoints) + fee.fixed));
  return amount.max > 0 ? { kind: "custom_charge", label: fee.label, petId: null, amount } : null;
}

/** A share of less than half a cent is no discount: then it lowers no tax either. */
function takesOff(coupon: Coupon, lines: CentsRange): boolean {
  const off = both((end) => discount(coupon, lines[end], end));
  return couponCounts(coupon, lines) && (off.min > 0 || off.max > 0);
}

function discount(coupon: Coupon, lines: number, end: End): number {
  return coupon.kind === "percent" ? takeShare(lines, coupon.value) : Math.min(at(coupon.value, end), lines);
}

/** Tax of each line on what the coupon leaves of it, half up per line. */
function taxOf(
  charged: readonly ChargedLine[],
  coupon: Coupon | null,
  lines: number,
  basisPoints: number,
  end: End,
): number {
  // Each line keeps the same share of its price. The share stays a fraction: were it cents, rounding could
  // make a dearer visit cheaper. Past 2^53, hence the big integers.
  let [kept, of] = [1, 1];
  if (coupon?.kind === "percent") [kept, of] = [10_000 - coupon.value, 10_000];
  else if (coupon && lines > 0) [kept, of] = [lines - discount(coupon, lines, end), lines];
  const whole = BigInt(of) * 10_000n;
  return charged.reduce((sum, { amount }) => {
    const share = BigInt(amount[end]) * BigInt(kept) * BigInt(basisPoints);
    return sum + Number((2n * share + whole) / (2n * whole));
  }, 0);
}
