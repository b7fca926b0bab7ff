import type { PetBreed } from "../contract.ts";
import { breedNamed } from "../rules.ts";

/** Finds the breed of a typed name. Two kinds may share a breed's name, so the chosen kind comes first. */
export function findTypedBreed(typed: string, kind: string, breeds: readonly PetBreed[]): PetBreed | null {
  const breedsOfKind = breeds.filter((breed) => breed.petType.slug === kind);
  return breedNamed(breedsOfKind, typed) ?? breedNamed(breeds, typed);
}
