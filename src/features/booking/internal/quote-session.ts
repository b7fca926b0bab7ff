import type { Coupon, GiftCard } from "#features/promotions/rules.ts";
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
import { couponLabel, GIFT_CARD_LABEL } from "../words/session.ts";

/**
 * A draft's codes that count at `now`, null for none; and the customer's referral credit in cents, which
 * pays last.
 */
export type Promos = { coupon: Coupon | null; giftCard: GiftCard | null; credit: number };

/** One visit with the pets cut to what is done then. Before a time is chosen: one part without a groomer. */
export type QuotePart = {
  groomerId: string | null;
  pacePercent: number;
  zonePrice: CentsRange;
  pets: readonly DraftPet[];
};

type SessionQuote = { quote: Quote; visits: VisitQuote[] };

type Extras = Pick<Draft, "upsells" | "coupon" | "giftCard" | "tip">;

/**
 * What a draft's codes and its customer's credit are worth, read before pricing; reading uses nothing up.
 * `knownCredit`: the credit in cents, where it was read already.
 */
export async function readPromos(
  db: Db,
  siteId: SiteId,
  { coupon, giftCard }: Pick<Draft, "coupon" | "giftCard">,
  customerId: string | null,
  now: Date,
  knownCredit?: number,
): Promise<Promos> {
  const [couponFound, cardFound, credit] = await Promise.all([
    coupon === null ? null : findCoupon(db, siteId, coupon, now),
    giftCard === null ? null : findGiftCard(db, siteId, giftCard, now),
    customerId === null ? 0 : (knownCredit ?? readCredit(db, siteId, customerId)),
  ]);
  return {
    coupon: couponFound && "coupon" in couponFound ? couponFound.coupon : null,
    giftCard: cardFound && "giftCard" in cardFound ? cardFound.giftCard : null,
    credit,
  };
}

/**
 * What a booking costs: each visit's price, which stands alone as an order's, and their sum. Upsells go with
 * their groomer (the first visit when theirs is not among the parts); tip, coupon, gift card as
 * `createQuotes` says. An upsell that is no longer on offer is left out.
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
    upsells: selectUpsells(draft, pricing, parts, index),
  }));
  const { coupon, giftCard, credit } = promos;
  const visits = quoteVisits(inputs, {
    coupon: coupon && { ...coupon, label: couponLabel(coupon.code) },
    giftCard: giftCard && { label: GIFT_CARD_LABEL, balance: giftCard.balance },
    tip: draft.tip,
    credit,
  });
  return { quote: sumOfQuotes(visits.map((visit) => visit.quote)), visits };
}

function selectUpsells(
  { upsells }: Extras,
  { catalog }: Pricing,
  parts: readonly QuotePart[],
  index: number,
): QuotedUpsell[] {
  const placeOf = (groomerId: string | null) => {
    const place = parts.findIndex((part) => part.groomerId !== null && part.groomerId === groomerId);
    return Math.max(0, place);
  };
  const own = upsells.filter(({ groomerId }) => placeOf(groomerId) === index);
  return catalog.upsells.flatMap(({ id, name, price }) => {
    const quantity = own.reduce((sum, one) => sum + (one.upsellId === id ? one.quantity : 0), 0);
    return quantity > 0 ? [{ id, name, price, quantity }] : [];
  });
}

const NOTHING = { min: 0, max: 0 };
/** One line each, however many visits there are. */
const SHARED: readonly QuoteEntry["kind"][] = ["zone", "coupon", "tax", "tip", "gift_card", "credit"];

/** The sum of quotes: what belongs to pets visit by visit, then what belongs to the whole. */
export function sumOfQuotes(quotes: readonly Quote[]): Quote {
  const [only] = quotes;
  if (only && quotes.length === 1) return only;
  const all = quotes.flatMap((quote) => quote.entries);
  const ofWhole = ENTRY_ORDER_AFTER_LINES.flatMap((kind) => {
    const own = all.filter((entry) => entry.petId === null && entry.kind === kind);
    return SHARED.includes(kind) ? merged(own) : own;
  });
  const sum = (of: (quote: Quote) => CentsRange) =>
    quotes.reduce((total, quote) => addRanges(total, of(quote)), NOTHING);
  return {
    entries: [...all.filter((entry) => entry.petId !== null), ...ofWhole],
    subtotal: sum((quote) => quote.subtotal),
    total: sum((quote) => quote.total),
    minutes: quotes.reduce((total, quote) => total + quote.minutes, 0),
  };
}

function merged(entries: readonly QuoteEntry[]): QuoteEntry[] {
  const [first] = entries;
  if (!first) return [];
  return [{ ...first, amount: entries.reduce((sum, { amount }) => addRanges(sum, amount), NOTHING) }];
}
