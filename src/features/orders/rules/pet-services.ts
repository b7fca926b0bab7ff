import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { createQuote, type QuoteInput } from "#features/quotes/rules.ts";
import { type ChangeableOrder, howToReschedule } from "./changes.ts";
import { tipOf } from "./final-price.ts";
import { canTransition, type OrderStatus } from "./order.ts";

/** A pet service line as it was agreed to; prices in cents, with its add-ons in them. */
export type AgreedLine = {
  petId: string;
  petName: string;
  serviceName: string;
  addOns: readonly { name: string; price: number }[];
  minPrice: number;
  maxPrice: number;
};

/** What lowers or raises the price of an order beside its lines. */
export type OrderPricing = Required<
  Pick<QuoteInput, "upsells" | "coupon" | "giftCard" | "credit" | "taxBasisPoints">
>;

/** Why customers' changes of services stand in `order_changes`; the words beside say which. */
export const SERVICES_REASON_ID = "0199c0de-0004-7000-8000-000000000001";

/**
 * Whether a customer may change services: while the time could change without asking. Later the groomer's
 * day is planned, and only a person can judge more or less work.
 */
export function mayChangeServices(order: ChangeableOrder, now: Date): boolean {
  return howToReschedule(order, now) === "at_once";
}

/** A groomer who confirms in person has agreed to the earlier visit: more work needs a new yes. */
export function statusWith(
  status: OrderStatus,
  { isMore, autoAccepts }: { isMore: boolean; autoAccepts: boolean },
): OrderStatus {
  if (!isMore || autoAccepts || !canTransition(status, "pending", "customer", "outside")) return status;
  return "pending";
}

/**
 * The price of an order with other lines. Each line costs what was agreed of it; drive, charges and tip stay;
 * coupon, tax, gift card and credit are made anew of these by the one calculation that makes all prices.
 */
export function totalsWithLines(
  lines: readonly AgreedLine[],
  agreed: Quote,
  pricing: OrderPricing,
  minutes: number,
): Quote {
  const zone = agreed.entries.find(({ kind }) => kind === "zone");
  const charges = agreed.entries.filter(({ kind }) => kind === "custom_charge");
  const quote = createQuote({
    ...pricing,
    lines: lines.map(serviceLine),
    pacePercent: 100,
    zone: zone ? { label: zone.label, price: zone.amount } : null,
    customCharges: charges.map(({ label, amount }: QuoteEntry) => ({ label, price: amount.max })),
    tip: tipOf(agreed),
  });
  return { ...quote, minutes };
}

/** What the pet's own time adds is in the agreed price already. */
function serviceLine({ petId, petName, serviceName, addOns, minPrice, maxPrice }: AgreedLine) {
  const ofAddOns = addOns.reduce((sum, { price }) => sum + price, 0);
  return {
    petId,
    label: `${serviceName} for ${petName}`,
    minutes: 0,
    price: { min: minPrice - ofAddOns, max: maxPrice - ofAddOns },
    breedPercent: 100,
    petPercent: 100,
    addOns: addOns.map(({ name, price }) => ({ label: name, minutes: 0, price })),
  };
}
