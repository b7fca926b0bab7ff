import { isComplete } from "#features/catalog/rules.ts";
import type { Catalog } from "#features/catalog/service.ts";
import { type Coupon, type CouponMisfit, missingForCoupon } from "#features/promotions/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { BookingSession } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import type { Pricing } from "../service/quote-draft.ts";
import type { SessionRow } from "../store/sessions.ts";
import { couponMisfitText } from "../words/coupon-misfit.ts";
import { CODE_NOTES, missingForCodeText, VOID_GIFT_CARD } from "../words/session.ts";
import type { Promos } from "./quote-session.ts";

type Shown = Pick<BookingSession, "upsells" | "extras" | "coupon" | "giftCard" | "tip">;

/**
 * The extras, codes and tip as a screen shows them. A code that has ended or needs a higher price
 * comes with a message. For a placed booking, the price of its orders shows whether a code counted.
 */
export function presentExtras(
  { draft, status }: Pick<SessionRow, "draft" | "status">,
  pricing: Pricing,
  promos: Promos,
  quote: Quote | null,
): Shown {
  const counted = (kind: "coupon" | "gift_card") => ({
    counts: quote !== null && sumTakenOff(quote, kind).max > 0,
    message: null,
  });
  const coupon = couponOf(draft, promos, pricing, quote);
  const giftCard = giftCardOf(draft, promos);
  const isPlaced = status === "placed";
  return {
    upsells: chosenUpsells(draft, pricing),
    extras: !pricing.catalog.upsells.some(isComplete) ? "none" : draft.upsellsTold ? "told" : "open",
    coupon: coupon && isPlaced ? { ...coupon, ...counted("coupon") } : coupon,
    giftCard: giftCard && isPlaced ? { ...giftCard, ...counted("gift_card") } : giftCard,
    tip: draft.tip,
  };
}

function chosenUpsells({ upsells, visits }: Draft, { catalog }: Pricing): Shown["upsells"] {
  const firstGroomerId = visits[0]?.groomerId ?? null;
  return upsells.flatMap(({ upsellId, quantity, groomerId }) => {
    const upsell = catalog.upsells.find(({ id }) => id === upsellId);
    if (!upsell) return [];
    const isBooked = visits.some((visit) => visit.groomerId === groomerId);
    const { name, price } = upsell;
    return [{ upsellId, quantity, groomerId: isBooked ? groomerId : firstGroomerId, name, price }];
  });
}

function couponOf(
  { coupon: code }: Draft,
  { coupon, misfit }: Promos,
  { catalog }: Pricing,
  quote: Quote | null,
): Shown["coupon"] {
  if (code === null) return null;
  if (misfit) return { code, counts: false, message: misfitText(misfit.coupon, misfit.why, catalog) };
  if (!coupon) return { code, counts: false, message: CODE_NOTES.coupon };
  const message = missingForCodeText(missingForCoupon(coupon, quote?.subtotal ?? { min: 0, max: 0 }));
  return {
    code,
    counts: message === null && quote !== null && sumTakenOff(quote, "coupon").max > 0,
    message,
  };
}

/** Why a coupon does not count for a booking, with the names of the services that it is for. */
export function misfitText(
  { serviceIds }: Pick<Coupon, "serviceIds">,
  why: CouponMisfit,
  { serviceById }: Pick<Catalog, "serviceById">,
): string {
  return couponMisfitText(
    why,
    serviceIds.flatMap((id) => serviceById.get(id)?.name ?? []),
  );
}

function giftCardOf({ giftCard: code }: Draft, { giftCard, giftCardFault }: Promos): Shown["giftCard"] {
  if (code === null) return null;
  const ending = giftCardEnding(code);
  const message = giftCardFault === "void" ? VOID_GIFT_CARD : CODE_NOTES.giftCard;
  return giftCard
    ? { ending, balance: giftCard.balance, counts: true, message: null }
    : { ending, balance: 0, counts: false, message };
}

/** The last four characters of a gift card's code. Screens never show the whole code. */
export function giftCardEnding(code: string): string {
  return code.slice(-4);
}
