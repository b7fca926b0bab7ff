import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import { createQuote, type QuoteInput } from "#features/quotes/rules.ts";
import { type ChangeableOrder, howToReschedule } from "./changes.ts";
import { tipOf } from "./final-price.ts";
import { canTransition, type OrderStatus } from "./order.ts";

/**
 * One service for one pet at the price that the customer agreed to. Prices are cents and include the
 * add-ons.
 */
export type AgreedLine = {
  petId: string;
  petName: string;
  serviceName: string;
  addOns: readonly { name: string; price: number }[];
  minPrice: number;
  maxPrice: number;
};

/** The extras, discounts and tax that change an order's price in addition to its lines. */
export type OrderPricing = Required<
  Pick<QuoteInput, "upsells" | "coupon" | "giftCard" | "credit" | "taxBasisPoints">
>;

/**
 * The reason id of every row in `order_changes` for changed services. The row's description says what
 * changed.
 */
export const SERVICES_REASON_ID = "0199c0de-0004-7000-8000-000000000001";

/**
 * Whether the customer may change the services of an order. The rule is the same as for a new time without
 * consent: inside the notice window the groomer's day is planned, so only a person can judge other work.
 */
export function mayChangeServices(order: ChangeableOrder, now: Date): boolean {
  return howToReschedule(order, now) === "at_once";
}

/**
 * Returns the order's status after a change of services. More work sets the order back to `pending` when
 * the groomer confirms in person, because the groomer agreed to less work.
 */
export function statusWith(
  status: OrderStatus,
  { isMore, autoAccepts }: { isMore: boolean; autoAccepts: boolean },
): OrderStatus {
  if (!isMore || autoAccepts || !canTransition(status, "pending", "customer", "outside")) return status;
  return "pending";
}

/**
 * Returns the price of an order with other lines, in cents. Lines, drive, charges and tip cost what was
 * agreed. Fee, coupon, tax, gift card and credit are calculated again from them. `minutes` is the new length.
 */
export function totalsWithLines(
  lines: readonly AgreedLine[],
  agreed: Quote,
  pricing: OrderPricing,
  minutes: number,
): Quote {
  const zone = agreed.entries.find(({ kind }) => kind === "zone");
  const charges = agreed.entries.filter((entry) => entry.kind === "custom_charge" && !isFee(agreed, entry));
  const quote = createQuote({
    ...pricing,
    lines: lines.map(serviceLine),
    pacePercent: 100,
    zone: zone ? { label: zone.label, price: zone.amount } : null,
    customCharges: charges.map(({ label, amount, reason }: QuoteEntry) => ({
      label,
      price: amount.max,
      reason,
    })),
    processingFee: agreed.processingFee ?? null,
    tip: tipOf(agreed),
  });
  return { ...quote, minutes };
}

/** The percentages are 100 because the agreed price already includes what the pet's breed and coat add. */
function serviceLine({ petId, petName, serviceName, addOns, minPrice, maxPrice }: AgreedLine) {
  const addOnCents = addOns.reduce((sum, { price }) => sum + price, 0);
  return {
    petId,
    label: `${serviceName} for ${petName}`,
    minutes: 0,
    price: { min: minPrice - addOnCents, max: maxPrice - addOnCents },
    breedPercent: 100,
    petPercent: 100,
    addOns: addOns.map(({ name, price }) => ({ label: name, minutes: 0, price })),
  };
}
