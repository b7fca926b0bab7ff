import type { Catalog } from "#features/catalog/service.ts";
import { sizeOf } from "#features/pets/rules.ts";
import type { PetFacts } from "#features/pets/service.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Quote } from "./contract.ts";
import type { ProcessingFee } from "./rules/processing-fee.ts";
import {
  type BookingExtras,
  createQuotes,
  lineMinutes,
  linePrice,
  type QuoteInput,
  type ServiceLine,
} from "./rules.ts";

/** A pet with its chosen services. Weight is in lbs. `timeModifierPercent` counts as 100 when left out. */
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
  /** Cents for the drive: the range over all zones that the visit could be in. */
  zonePrice: CentsRange;
  taxBasisPoints: number;
  /** Only when the customer bears the fee. */
  processingFee?: FeeTerms | null;
  /** Products, at their current price in cents. */
  upsells?: readonly QuotedUpsell[];
};

/** The terms of a processing fee; money is in cents. */
export type FeeTerms = Omit<ProcessingFee, "label">;

export type QuotedUpsell = { id: string; name: string; price: number; quantity: number };

/** A service of an order, as it is saved. Minutes are at the groomer's pace, prices in cents. */
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

/** Minutes and price (cents) of one visit. A service that is no longer sold is left out. */
export function quoteVisit(visit: VisitQuoteInput): VisitQuote {
  const [quote] = quoteVisits([visit], {});
  return quote as VisitQuote;
}

/** Minutes and price of each visit of a booking. `createQuotes` says how the visits share the extras. */
export function quoteVisits(visits: readonly VisitQuoteInput[], shared: BookingExtras): VisitQuote[] {
  const lineLists = visits.map((visit) => visit.pets.flatMap((pet) => toLines(pet, visit)));
  const priced = visits.map((visit, index) => toQuoteInput(visit, lineLists[index] ?? []));
  return createQuotes(priced, shared).map((quote, index) => {
    const pace = visits[index]?.pacePercent ?? 100;
    const lines = (lineLists[index] ?? []).map((line) => toQuotedLine(line, pace));
    return { quote, minutes: quote.minutes, lines, upsells: [...(visits[index]?.upsells ?? [])] };
  });
}

function toQuoteInput(visit: VisitQuoteInput, lines: readonly Line[]): QuoteInput {
  return {
    lines: lines.map(({ line }) => line),
    pacePercent: visit.pacePercent,
    zone: { label: "Travel to your area", price: visit.zonePrice },
    upsells: (visit.upsells ?? []).map(({ name, price, quantity }) => ({ label: name, price, quantity })),
    taxBasisPoints: visit.taxBasisPoints,
    processingFee: visit.processingFee ? { label: "Processing fee", ...visit.processingFee } : null,
  };
}

function toQuotedLine({ line, serviceId, addOns }: Line, pacePercent: number): QuotedLine {
  const { min, max } = linePrice(line);
  const minutes = lineMinutes(line, pacePercent);
  return { petId: line.petId, serviceId, addOns, minutes, minPrice: min, maxPrice: max };
}

function toLines(pet: QuotedPet, { catalog, facts }: VisitQuoteInput): Line[] {
  const breed = facts.breedById.get(pet.breedId);
  const size = breed && sizeOf(facts.sizes, breed.petType.id, pet.weight);
  if (!breed || !size) return [];
  return pet.services.flatMap(({ id, addOnIds }) => {
    const service = catalog.serviceById.get(id);
    // A service without a price for the pet's size is not sold for that size.
    const price = service?.prices.find(({ sizeId }) => sizeId === size.id);
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
