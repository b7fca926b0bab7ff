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
 * then. `lifted`: the entry takes all of before back, because a visit was no no-show.
 */
export type EntryFacts = {
  items?: SharedItem[];
  baseCents?: number;
  basisPoints?: number;
  priceCents?: number;
  fee?: FeeReason;
  refundedCents?: number;
  lifted?: boolean;
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

type FeeShare = { cents: number; reason: FeeReason; basisPoints: number };

/**
 * The groomer's share of a fee by the rate. `earlier`: the order's entries. After a no-show was taken
 * back, a further fee has a source of its own.
 */
export function planFeeEntry(
  { cents, reason: fee, basisPoints }: FeeShare,
  earlier: readonly Pick<SourcedEntry, "source" | "facts">[] = [],
): EntryPlan {
  const facts = { baseCents: cents, priceCents: cents, basisPoints, fee };
  const lift = earlier.findLast(isLift);
  const source = lift ? `${VISIT} after ${lift.source}` : VISIT;
  return { cause: "fee", source, amountCents: takeShare(cents, basisPoints), facts };
}

/** Takes back what an order has earned so far, because its no-show was taken back. */
export function planLift(earlier: readonly EarlierEntry[], source: string): EntryPlan {
  const earned = earlier.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return { cause: "refund", source, amountCents: 0 - earned, facts: { fee: "no_show", lifted: true } };
}

const isLift = ({ facts }: Pick<EarlierEntry, "facts">) => facts.lifted === true;

/** The entries of an order, the earliest first, that no lifted no-show has taken back. */
export function sinceLift<E extends Pick<EarlierEntry, "facts">>(entries: readonly E[]): E[] {
  return entries.slice(entries.findLastIndex(isLift) + 1);
}

/** An entry of an order that was added before. */
export type EarlierEntry = { cause: Cause; amountCents: number; facts: EntryFacts };
type SourcedEntry = EarlierEntry & { source: string };

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
