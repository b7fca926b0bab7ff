import type { PetBreed } from "../contract.ts";
import { breedNamed } from "../rules.ts";

/** The breed of a typed name. Names may repeat among kinds, so the chosen kind comes first. */
export function findTypedBreed(typed: string, kind: string, breeds: readonly PetBreed[]): PetBreed | null {
  const own = breeds.filter((breed) => breed.petType.slug === kind);
  return breedNamed(own, typed) ?? breedNamed(breeds, typed);
}
