import type { Batch } from "../batch.ts";
import { BREEDS } from "../plain/breeds.ts";
import { PET_SIZES, PET_TYPES } from "../plain/sizes.ts";
import { idFrom } from "../random.ts";

export const typeId = (slug: string) => idFrom(`type/${slug}`);
export const sizeId = (slug: string) => idFrom(`size/${slug}`);
export const breedId = (slug: string) => idFrom(`breed/${slug}`);

/** Kinds, sizes and breeds of pets, which all brands share. */
export function addFacts(batch: Batch): void {
  for (const type of PET_TYPES) batch.add("petTypes", { id: typeId(type.slug), ...type });
  for (const { petType, ...size } of PET_SIZES) {
    batch.add("petSizes", { id: sizeId(size.slug), petTypeId: typeId(petType), ...size });
  }
  for (const { petType, size, groomFrequency, timeModifierPct, ...breed } of BREEDS) {
    batch.add("petBreeds", {
      id: breedId(breed.slug),
      petTypeId: typeId(petType),
      sizeId: sizeId(size),
      groomFrequencyWeeks: groomFrequency,
      timeModifierPercent: timeModifierPct,
      ...breed,
    });
  }
}
