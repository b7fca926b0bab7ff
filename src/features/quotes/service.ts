import type { Catalog } from "#features/catalog/service.ts";
import { sizeOf } from "#features/pets/rules.ts";
import type { PetFacts } from "#features/pets/service.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Quote } from "./contract.ts";
import {
  createQuotes,
  lineMinutes,
  linePrice,
  type QuoteInput,
  type ServiceLine,
  type Shared,
} from "./rules.ts";

/**
 * A pet with the services chosen for it; weight in lbs. `timeModifierPercent` 100 unless a groomer said
 * otherwise.
 */
export type QuotedPet = {
  id: string;
  name: string | null;
  breedId: string;
  weight: number;
  timeModifierPercent?: number;
  services: readonly { id: string; addOnIds: readonly string[] }[];
};

export type VisitQuoteInput = {
  catalog: Catalog;
  facts: PetFacts;
  pets: readonly QuotedPet[];
  pacePercent: number;
  /** What coming there costs, over all zones that are possible. */
  zonePrice: CentsRange;
  taxBasisPoints: number;
  /** What is brought along, at its price of now (cents). */
  upsells?: readonly QuotedUpsell[];
};

export type QuotedUpsell = { id: string; name: string; price: number; quantity: number };

/** A pet service line as an order keeps it; minutes for the asked pace, prices in cents. */
export type QuotedLine = {
  petId: string;
  serviceId: string;
  addOns: { id: string; name: string; price: number }[];
  minutes: number;
  minPrice: number;
  maxPrice: number;
};

export type VisitQuote = { quote: Quote; minutes: number; lines: QuotedLine[]; upsells: QuotedUpsell[] };

type Line = { line: ServiceLine; serviceId: string; addOns: QuotedLine["addOns"] };

/** Minutes and price of all pets' services in one visit. What is no longer on offer is left out. */
export function quoteVisit(ask: VisitQuoteInput): VisitQuote {
  const [quote] = quoteVisits([ask], {});
  return quote as VisitQuote;
}

/** Minutes and price of each visit of a booking, with what they share (`createQuotes`). */
export function quoteVisits(asks: readonly VisitQuoteInput[], shared: Shared): VisitQuote[] {
  const lineLists = asks.map((ask) => ask.pets.flatMap((pet) => linesOf(pet, ask)));
  const priced = asks.map((ask, index) => toQuoteInput(ask, lineLists[index] ?? []));
  return createQuotes(priced, shared).map((quote, index) => {
    const pace = asks[index]?.pacePercent ?? 100;
    const lines = (lineLists[index] ?? []).map((line) => quotedLine(line, pace));
    return { quote, minutes: quote.minutes, lines, upsells: [...(asks[index]?.upsells ?? [])] };
  });
}

function toQuoteInput(ask: VisitQuoteInput, lines: readonly Line[]): QuoteInput {
  return {
    lines: lines.map(({ line }) => line),
    pacePercent: ask.pacePercent,
    zone: { label: "Travel to your area", price: ask.zonePrice },
    upsells: (ask.upsells ?? []).map(({ name, price, quantity }) => ({ label: name, price, quantity })),
    taxBasisPoints: ask.taxBasisPoints,
  };
}

function quotedLine({ line, serviceId, addOns }: Line, pacePercent: number): QuotedLine {
  const { min, max } = linePrice(line);
  const minutes = lineMinutes(line, pacePercent);
  return { petId: line.petId, serviceId, addOns, minutes, minPrice: min, maxPrice: max };
}

function linesOf(pet: QuotedPet, { catalog, facts }: VisitQuoteInput): Line[] {
  const breed = facts.breedById.get(pet.breedId);
  const size = breed && sizeOf(facts.sizes, breed.petType.id, pet.weight);
  if (!breed || !size) return [];
  return pet.services.flatMap(({ id, addOnIds }) => {
    const service = catalog.serviceById.get(id);
    // A service without a price for a size is not offered for it.
    const price = service?.prices.find((one) => one.sizeId === size.id);
    if (!service || !price) return [];
    const addOns = service.addOns.filter((addOn) => addOnIds.includes(addOn.id));
    return [
      {
        serviceId: id,
        addOns: addOns.map((addOn) => ({ id: addOn.id, name: addOn.name, price: addOn.price })),
        line: {
          petId: pet.id,
          label: pet.name ? `${service.name} for ${pet.name}` : service.name,
          minutes: price.minutes,
          price: { min: price.minPrice, max: price.maxPrice },
          breedPercent: breed.timeModifierPercent,
          petPercent: pet.timeModifierPercent ?? 100,
          addOns: addOns.map((addOn) => ({ label: addOn.name, minutes: addOn.duration, price: addOn.price })),
        },
      },
    ];
  });
}
