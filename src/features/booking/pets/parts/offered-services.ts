import type { AddOn, Service } from "#features/catalog/contract.ts";
import type { PetBreed, PetSize, PetType } from "#features/pets/contract.ts";
import { sizeOf } from "#features/pets/rules.ts";
import { type CentsRange, takeShare } from "#kit/wire/money.ts";
import { usualWeight } from "../../rules/draft.ts";

/** The bookable services for a kind of pet, with only the facts that the step needs. Weights are in lbs. */
export type OfferedKind = {
  slug: string;
  name: string;
  petTypeId: string;
  breeds: OfferedBreed[];
  sizes: Pick<PetSize, "id" | "slug" | "petTypeId" | "name" | "label" | "minWeight" | "maxWeight">[];
  services: OfferedService[];
};
type OfferedBreed = { slug: string; name: string; coat: string; weight: number; percent: number };
export type OfferedService = Pick<Service, "id" | "slug" | "name" | "description" | "prices"> & {
  features: string[];
  addOns: Pick<AddOn, "id" | "slug" | "name" | "description" | "price" | "duration">[];
};

type Essentials = {
  petTypes: readonly PetType[];
  petSizes: readonly PetSize[];
  breeds: readonly PetBreed[];
};

/** Groups the services by kind of pet. Leaves out kinds without a service. */
export function toOfferedServices(
  { petTypes, petSizes, breeds }: Essentials,
  services: readonly Service[],
): OfferedKind[] {
  return petTypes
    .map(({ id, slug, name }) => ({
      slug,
      name,
      petTypeId: id,
      breeds: breeds
        .filter((breed) => breed.petType.id === id)
        .map((breed) => ({
          slug: breed.slug,
          name: breed.name,
          coat: breed.coat,
          weight: usualWeight(breed),
          percent: breed.timeModifierPercent,
        })),
      sizes: petSizes
        .filter((size) => size.petTypeId === id)
        .map(({ id, slug, petTypeId, name, label, minWeight, maxWeight }) => ({
          id,
          slug,
          petTypeId,
          name,
          label,
          minWeight,
          maxWeight,
        })),
      services: services.filter((service) => service.petType.id === id).map(toOfferedService),
    }))
    .filter((kind) => kind.services.length > 0);
}

function toOfferedService({
  id,
  slug,
  name,
  description,
  prices,
  features,
  addOns,
}: Service): OfferedService {
  return {
    id,
    slug,
    name,
    description,
    prices,
    features: features.map((feature) => feature.name),
    addOns: addOns.map(({ id, slug, name, description, price, duration }) => ({
      id,
      slug,
      name,
      description,
      price,
      duration,
    })),
  };
}

export type Estimate = { price: CentsRange; minutes: number };

/**
 * A service's price (cents) and approximate minutes for a pet's breed and weight. Without a pet, the range
 * over all sizes. Null if the service has no price for this pet's size.
 */
export function estimateService(
  service: Pick<OfferedService, "prices">,
  kind: OfferedKind,
  pet: { percent: number; weight: number } | null,
): Estimate | null {
  const size = pet && sizeOf(kind.sizes, kind.petTypeId, pet.weight);
  const prices = size ? service.prices.filter((price) => price.sizeId === size.id) : service.prices;
  if (prices.length === 0) return null;
  const shareBasisPoints = (pet?.percent ?? 100) * 100;
  return {
    price: {
      min: Math.min(...prices.map((price) => takeShare(price.minPrice, shareBasisPoints))),
      max: Math.max(...prices.map((price) => takeShare(price.maxPrice, shareBasisPoints))),
    },
    // Basis points divide by 10,000; dividing by another 5 rounds up to full five minutes.
    minutes: Math.ceil((Math.max(...prices.map((price) => price.minutes)) * shareBasisPoints) / 50_000) * 5,
  };
}
