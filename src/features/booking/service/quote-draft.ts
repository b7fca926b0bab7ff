import { type Catalog, readCachedCatalog } from "#features/catalog/service.ts";
import type { Groomer } from "#features/groomers/service.ts";
import { sizeOf } from "#features/pets/rules.ts";
import { type PetFacts, readPetFacts } from "#features/pets/service.ts";
import { loadAreas, type ServiceArea } from "#features/places/service.ts";
import { type FeeTerms, quoteVisit, type VisitQuote } from "#features/quotes/service.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Draft } from "../rules/draft.ts";
import { SESSION_REFUSALS } from "../words/session.ts";

/** The data that a draft is priced from: the brand's catalog and fee, the pet facts and the service area. */
export type Pricing = {
  catalog: Catalog;
  facts: PetFacts;
  area: ServiceArea | null;
  /** Null unless the brand's customers bear the fee. */
  processingFee: FeeTerms | null;
};

export async function readPricing(db: Db, siteId: SiteId, draft: Draft, now: Date): Promise<Pricing> {
  const [catalog, facts, areas, { processingFee }] = await Promise.all([
    readCachedCatalog(db, siteId, now),
    readPetFacts(db),
    loadAreas(db, siteId),
    readSite(db, siteId),
  ]);
  const area = areas.find(({ id }) => id === draft.areaId) ?? null;
  return { catalog, facts, area, processingFee };
}

/**
 * Refuses (`conflict`) a draft with a service or add-on that the brand no longer offers. Otherwise the order
 * would silently lack that service.
 */
export function refuseIfWithdrawn(draft: Draft, { catalog, facts }: Pricing): void {
  const isOffered = draft.pets.every((pet) => {
    const petTypeId = facts.breedById.get(pet.breedId)?.petType.id ?? "";
    const size = sizeOf(facts.sizes, petTypeId, pet.weight);
    return pet.services.every(({ id, addOnIds }) => {
      const service = catalog.serviceById.get(id);
      const addOns = new Set(service?.addOns.map((addOn) => addOn.id));
      const hasPrice = service?.prices.some((price) => price.sizeId === size?.id);
      return hasPrice && addOnIds.every((addOn) => addOns.has(addOn));
    });
  });
  if (!isOffered) throw new Refusal("conflict", SESSION_REFUSALS.withdrawn);
}

/** Returns the area of a draft's address. Refuses (`conflict`) an archived one, which has no tax rate. */
export function requireArea({ area }: Pick<Pricing, "area">): ServiceArea {
  if (!area) throw new Refusal("conflict", SESSION_REFUSALS.areaArchived);
  return area;
}

/**
 * The price and the minutes of all the draft's pets in one visit. `zonePrice` is in cents. Without a groomer,
 * the usual pace of 100 percent counts.
 */
export function quoteDraft(
  draft: Draft,
  pricing: Pricing,
  groomer: Pick<Groomer, "pacePercent"> | null,
  zonePrice: CentsRange,
): VisitQuote {
  return quoteVisit({
    catalog: pricing.catalog,
    facts: pricing.facts,
    pets: draft.pets,
    pacePercent: groomer?.pacePercent ?? 100,
    zonePrice,
    taxBasisPoints: pricing.area?.taxBasisPoints ?? 0,
    processingFee: pricing.processingFee,
  });
}
