import type { FieldErrors } from "#kit/wire/errors.ts";

/** The highest price of a service, $100,000. */
export const MAX_PRICE_CENTS = 10_000_000;
/** The shortest and longest work of one service. */
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 600;
/** The longest work of one add-on. */
export const MAX_ADD_ON_MINUTES = 240;
export const MAX_NAME_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 1_000;
export const MAX_FEATURES = 20;
export const MAX_POSITION = 999;

/** Prices in cents for one size of pet. */
export type PriceInput = { sizeId: string; minPrice: number; maxPrice: number; minutes: number };

export type OfferFault =
  | "sameName"
  | "priceOrder"
  | "prices"
  | "repeatedSize"
  | "size"
  | "otherPets"
  | "addOn";

type ServiceDraft = { name: string; prices: readonly PriceInput[]; addOnIds: readonly string[] };

type Known = {
  /** The ids of the sizes of the category's pets. */
  sizeIds: ReadonlySet<string>;
  addOnIds: ReadonlySet<string>;
  /** The names of the other services of the category that are on sale. */
  otherNames: readonly string[];
};

const simplify = (name: string) => name.trim().toLowerCase();

/** Whether customers would take two names for one. */
export const isSameName = (one: string, other: string): boolean => simplify(one) === simplify(other);

/** The fault at each field of a service; no entries for a service that can be saved. */
export function faultsOfService(
  { name, prices, addOnIds }: ServiceDraft,
  known: Known,
): Record<string, OfferFault> {
  const faults: Record<string, OfferFault> = {};
  if (known.otherNames.some((other) => isSameName(other, name))) faults.name = "sameName";
  if (prices.length === 0) faults.prices = "prices";
  const seen = new Set<string>();
  for (const [index, { sizeId, minPrice, maxPrice }] of prices.entries()) {
    if (!known.sizeIds.has(sizeId)) faults[`prices.${index}.sizeId`] = "size";
    else if (seen.has(sizeId)) faults[`prices.${index}.sizeId`] = "repeatedSize";
    seen.add(sizeId);
    if (maxPrice < minPrice) faults[`prices.${index}.maxPrice`] = "priceOrder";
  }
  if (addOnIds.some((id) => !known.addOnIds.has(id))) faults.addOnIds = "addOn";
  return faults;
}

/** The messages of faults by field. */
export function toFieldErrors(
  faults: Readonly<Record<string, OfferFault>>,
  messages: Readonly<Record<OfferFault, string>>,
): FieldErrors {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [messages[fault]]]));
}

/** The first of "bath", "bath-2", "bath-3" … that is not taken. `slug` is a part of a web address. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let nth = 2;
  while (taken.has(`${slug}-${nth}`)) nth++;
  return `${slug}-${nth}`;
}

type Feature = { id: string; name: string };

/** Features with their ids: a name that is known has its id, another gets a free number. */
export function toFeatures(names: readonly string[], known: readonly Feature[]): Feature[] {
  const used = new Set(known.map(({ id }) => id));
  return [...new Set(names)].map((name) => {
    const id = known.find((feature) => feature.name === name)?.id ?? freeSlug("feature", used);
    used.add(id);
    return { id, name };
  });
}

/** The place after all others of a list; the last place once it is taken. */
export function nextPosition(others: readonly { position: number }[]): number {
  return Math.min(MAX_POSITION, Math.max(-1, ...others.map(({ position }) => position)) + 1);
}

/** Whether a name contains each typed word. An empty search matches every name. */
export function matchesSearch(name: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => name.toLowerCase().includes(word));
}
