import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { takeShare } from "#kit/wire/money.ts";

/**
 * Why somebody earned or owes an amount: the share of a visit's price or of a fee, a tip, cash that the
 * groomer has already, a refund to the customer, or a reward for a groomer who came.
 */
export const CAUSES = ["share", "fee", "tip", "cash", "refund", "reward"] as const;
export type Cause = (typeof CAUSES)[number];

/** A part of a price that is shared, in cents. */
export type SharedItem = { label: string; cents: number };

/**
 * How an entry was computed, in cents and basis points. `items` add up to `baseCents`. `priceCents`: what the
 * customer owed without the tip, after discounts and with tax. `refundedCents`: all refunds of the order
 * then.
 */
export type EntryFacts = {
  items?: SharedItem[];
  baseCents?: number;
  basisPoints?: number;
  priceCents?: number;
  fee?: FeeReason;
  refundedCents?: number;
};

export type FeeReason = "no_show" | "late_cancellation";

/** What an order causes. `source` is unique among the entries of an order and cause. */
export type EntryPlan = { cause: Cause; source: string; amountCents: number; facts: EntryFacts };

const SHARED_KINDS: readonly QuoteEntry["kind"][] = ["service", "modifier", "add_on", "upsell"];
const NOT_OF_PRICE: readonly QuoteEntry["kind"][] = ["tip", "gift_card", "credit"];

/** The source of what the end of a visit causes; later causes have names of their own. */
const VISIT = "visit";

const sum = (entries: Quote["entries"]) => entries.reduce((cents, { amount }) => cents + amount.max, 0);

/**
 * What a completed visit causes: the share of its services, add-ons and extras by the rate, the whole tip,
 * and the cash that the groomer received. `totals` are final, so both ends of each amount are equal.
 */
export function planVisitEntries(
  totals: Pick<Quote, "entries">,
  { cashCents, basisPoints }: { cashCents: number; basisPoints: number },
): EntryPlan[] {
  const { entries } = totals;
  const shared = entries.filter(({ kind }) => SHARED_KINDS.includes(kind));
  const baseCents = sum(shared);
  const priceCents = sum(entries.filter(({ kind }) => !NOT_OF_PRICE.includes(kind)));
  const items = shared.map(({ label, amount }) => ({ label, cents: amount.max }));
  const tip = sum(entries.filter(({ kind }) => kind === "tip"));
  return [
    {
      cause: "share",
      source: VISIT,
      amountCents: takeShare(baseCents, basisPoints),
      facts: { items, baseCents, basisPoints, priceCents },
    },
    ...planTip(tip, VISIT),
    ...(cashCents > 0
      ? [{ cause: "cash" as const, source: VISIT, amountCents: 0 - cashCents, facts: {} }]
      : []),
  ];
}

/** A tip belongs to the groomer whole. */
export function planTip(cents: number, source: string): EntryPlan[] {
  return cents > 0 ? [{ cause: "tip", source, amountCents: cents, facts: {} }] : [];
}

/** The groomer's share of a fee (cents) by the rate. */
export function planFeeEntry(feeCents: number, fee: FeeReason, basisPoints: number): EntryPlan {
  const facts = { baseCents: feeCents, priceCents: feeCents, basisPoints, fee };
  return { cause: "fee", source: VISIT, amountCents: takeShare(feeCents, basisPoints), facts };
}

/** An entry of an order that was added before. */
export type EarlierEntry = { cause: Cause; amountCents: number; facts: EntryFacts };

/**
 * What takes the groomer's part of all refunds of an order back, given its earlier entries: the same part of
 * the share that the customer got back of the price, and of the tip only what exceeds the price. Negative, or
 * positive when a refund failed. 0 if nothing changes.
 */
export function planRefundCents(earlier: readonly EarlierEntry[], refundedCents: number): number {
  const sumOf = (...causes: Cause[]) =>
    earlier
      .filter(({ cause }) => causes.includes(cause))
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const priceCents = earlier.find(isMain)?.facts.priceCents ?? 0;
  const ofPrice = Math.min(refundedCents, priceCents);
  const ofTip = Math.min(refundedCents - ofPrice, sumOf("tip"));
  const share = sumOf("share", "fee");
  const ofShare = priceCents > 0 ? Math.floor((2 * share * ofPrice + priceCents) / (2 * priceCents)) : 0;
  return 0 - ofShare - ofTip - sumOf("refund");
}

/** Each order has one main entry, for its visit or for the fee of a visit that did not take place. */
export function isMain({ cause }: { cause: Cause }): boolean {
  return cause === "share" || cause === "fee";
}
