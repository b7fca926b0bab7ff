export type PetTypeSlug = "dog" | "cat";

export type PetTypeFact = { slug: PetTypeSlug; termId: number; name: string };

/**
 * Weights in lbs; a pet belongs where `minWeight <= weight < maxWeight`, so that each weight has one size.
 */
export type PetSizeFact = {
  slug: SizeSlug;
  petType: PetTypeSlug;
  name: string;
  label: string;
  minWeight: number;
  maxWeight: number;
};

export type DogSizeSlug = "dog-toy" | "dog-small" | "dog-medium" | "dog-large" | "dog-giant";
export type CatSizeSlug = "cat-small" | "cat-medium" | "cat-large";
export type SizeSlug = DogSizeSlug | CatSizeSlug;

export const PET_TYPES = [
  { slug: "dog", termId: 1, name: "Dog" },
  { slug: "cat", termId: 2, name: "Cat" },
] as const satisfies readonly PetTypeFact[];

export const PET_SIZES = [
  { slug: "dog-toy", petType: "dog", name: "Toy", label: "Up to 12 lbs", minWeight: 0, maxWeight: 12 },
  { slug: "dog-small", petType: "dog", name: "Small", label: "12–25 lbs", minWeight: 12, maxWeight: 25 },
  { slug: "dog-medium", petType: "dog", name: "Medium", label: "25–50 lbs", minWeight: 25, maxWeight: 50 },
  { slug: "dog-large", petType: "dog", name: "Large", label: "50–90 lbs", minWeight: 50, maxWeight: 90 },
  { slug: "dog-giant", petType: "dog", name: "Giant", label: "Over 90 lbs", minWeight: 90, maxWeight: 400 },
  { slug: "cat-small", petType: "cat", name: "Small", label: "Up to 8 lbs", minWeight: 0, maxWeight: 8 },
  { slug: "cat-medium", petType: "cat", name: "Medium", label: "8–14 lbs", minWeight: 8, maxWeight: 14 },
  { slug: "cat-large", petType: "cat", name: "Large", label: "Over 14 lbs", minWeight: 14, maxWeight: 60 },
] as const satisfies readonly PetSizeFact[];

/** The size that a weight in lbs falls into. */
export function sizeOfWeight(petType: PetTypeSlug, weight: number): SizeSlug {
  const size = PET_SIZES.find(
    (one) => one.petType === petType && weight >= one.minWeight && weight < one.maxWeight,
  );
  if (!size) throw new Error(`No ${petType} size holds ${weight} lbs`);
  return size.slug;
}
