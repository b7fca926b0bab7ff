import type { Coupon, CouponMisfit, GiftCard, GiftCardFault } from "#features/promotions/rules.ts";
import { readCredit } from "#features/promotions/service/spend-credit.ts";
import { findCoupon, findGiftCard } from "#features/promotions/service.ts";
import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { ENTRY_ORDER_AFTER_LINES } from "#features/quotes/rules.ts";
import { type QuotedUpsell, quoteVisits, type VisitQuote } from "#features/quotes/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { addRanges, type CentsRange } from "#kit/wire/money.ts";
import type { Draft, DraftPet } from "../rules/draft.ts";
import type { Pricing } from "../service/quote-draft.ts";
import type { SessionRow } from "../store/sessions.ts";
import { couponLabel, GIFT_CARD_LABEL } from "../words/session.ts";
import { findCouponMisfit } from "./find-coupon-misfit.ts";

/**
 * The coupon and gift card of a draft, null if there is none or its code no longer works. `credit` is the
 * customer's referral credit in cents, used after the gift card.
 */
export type Promos = {
  coupon: Coupon | null;
  /** A coupon that works, but does not count for this booking, and why. */
  misfit?: { coupon: Coupon; why: CouponMisfit };
  giftCard: GiftCard | null;
  /** Why the draft's gift card cannot be spent. */
  giftCardFault?: GiftCardFault;
  credit: number;
};

/** A visit to price. `pets` have only this visit's services. `groomerId` is null before a time is chosen. */
export type QuotePart = {
  groomerId: string | null;
  pacePercent: number;
  zonePrice: CentsRange;
  pets: readonly DraftPet[];
};

/** `coupon`: the coupon as the price has read it. */
export type QuotedVisit = VisitQuote & { coupon: Coupon | null };
type SessionQuote = { quote: Quote; visits: QuotedVisit[] };

type Extras = Pick<Draft, "upsells" | "coupon" | "giftCard" | "tip">;

/**
 * Reads what a session's codes and the customer's credit are worth. Reading does not redeem them. `payer`:
 * the customer whose credit counts, null if none does. `knownCredit`: the credit in cents, if it is read
 * already.
 */
export async function readPromos(
  { db, siteId, now }: { db: Db; siteId: SiteId; now: Date },
  session: Pick<SessionRow, "id" | "draft" | "customerId">,
  payer: string | null,
  knownCredit?: number,
): Promise<Promos> {
  const { coupon, giftCard } = session.draft;
  const [couponFound, cardFound, credit] = await Promise.all([
    coupon === null ? null : findCoupon(db, siteId, coupon, now),
    giftCard === null ? null : findGiftCard(db, siteId, giftCard, now),
    payer === null ? 0 : (knownCredit ?? readCredit(db, siteId, payer)),
  ]);
  const found = couponFound && "coupon" in couponFound ? couponFound.coupon : null;
  const why = found && (await findCouponMisfit(db, siteId, session, found));
  return {
    coupon: why === null ? found : null,
    ...(found && why && { misfit: { coupon: found, why } }),
    giftCard: cardFound && "giftCard" in cardFound ? cardFound.giftCard : null,
    ...(cardFound && "reason" in cardFound && { giftCardFault: cardFound.reason }),
    credit,
  };
}

/**
 * The price of every visit, which becomes an order's price, and the sum of all visits. Upsells belong to
 * their groomer's visit, or to the first visit if that groomer has no visit. Upsells that the catalog no
 * longer has are left out.
 */
export function quoteSession(
  draft: Extras,
  pricing: Pricing,
  parts: readonly QuotePart[],
  promos: Promos,
): SessionQuote {
  const inputs = parts.map((part, index) => ({
    catalog: pricing.catalog,
    facts: pricing.facts,
    pets: part.pets,
    pacePercent: part.pacePercent,
    zonePrice: part.zonePrice,
    taxBasisPoints: pricing.area?.taxBasisPoints ?? 0,
    processingFee: pricing.processingFee,
    upsells: selectUpsells(draft, pricing, parts, index),
  }));
  const { coupon, giftCard, credit } = promos;
  const visits = quoteVisits(inputs, {
    coupon: coupon && { ...coupon, label: couponLabel(coupon.code) },
    giftCard: giftCard && { label: GIFT_CARD_LABEL, balance: giftCard.balance },
    tip: draft.tip,
    credit,
  });
  return {
    quote: sumOfQuotes(visits.map((visit) => visit.quote)),
    visits: visits.map((visit) => ({ ...visit, coupon })),
  };
}

function selectUpsells(
  { upsells }: Extras,
  { catalog }: Pricing,
  parts: readonly QuotePart[],
  index: number,
): QuotedUpsell[] {
  const partIndexOf = (groomerId: string | null) => {
    const found = parts.findIndex((part) => part.groomerId !== null && part.groomerId === groomerId);
    return Math.max(0, found);
  };
  const ownUpsells = upsells.filter(({ groomerId }) => partIndexOf(groomerId) === index);
  return catalog.upsells.flatMap(({ id, name, price }) => {
    const quantity = ownUpsells
      .filter(({ upsellId }) => upsellId === id)
      .reduce((sum, upsell) => sum + upsell.quantity, 0);
    return quantity > 0 ? [{ id, name, price, quantity }] : [];
  });
}

const NOTHING = { min: 0, max: 0 };
/** The kinds of entries that the price of several visits shows as one line. */
const SUMMED_KINDS: readonly QuoteEntry["kind"][] = ["zone", "coupon", "tax", "tip", "gift_card", "credit"];

/** The sum of quotes. Entries of pets come first, visit by visit; entries of the whole booking follow. */
export function sumOfQuotes(quotes: readonly Quote[]): Quote {
  const [only] = quotes;
  if (only && quotes.length === 1) return only;
  const all = quotes.flatMap((quote) => quote.entries);
  const ofWhole = ENTRY_ORDER_AFTER_LINES.flatMap((kind) => {
    const entries = all.filter((entry) => entry.petId === null && entry.kind === kind);
    if (kind === "custom_charge") return mergeByLabel(entries);
    return SUMMED_KINDS.includes(kind) ? mergeEntries(entries) : entries;
  });
  const sumOf = (toRange: (quote: Quote) => CentsRange) =>
    quotes.reduce((total, quote) => addRanges(total, toRange(quote)), NOTHING);
  return {
    entries: [...all.filter((entry) => entry.petId !== null), ...ofWhole],
    subtotal: sumOf((quote) => quote.subtotal),
    total: sumOf((quote) => quote.total),
    minutes: quotes.reduce((total, quote) => total + quote.minutes, 0),
  };
}

function mergeByLabel(entries: readonly QuoteEntry[]): QuoteEntry[] {
  return [...Map.groupBy(entries, ({ label }) => label).values()].flatMap(mergeEntries);
}

function mergeEntries(entries: readonly QuoteEntry[]): QuoteEntry[] {
  const [first] = entries;
  if (!first) return [];
  return [{ ...first, amount: entries.reduce((sum, { amount }) => addRanges(sum, amount), NOTHING) }];
}
