import type { PetBreed } from "../contract.ts";
import { breedNamed, breedsLike, MAX_WEIGHT_LBS } from "../rules.ts";

/** The breed of a typed name. Names may repeat among kinds, so the chosen kind is asked first. */
export function findTypedBreed(typed: string, kind: string, breeds: readonly PetBreed[]): PetBreed | null {
  const own = breeds.filter((breed) => breed.petType.slug === kind);
  return breedNamed(own, typed) ?? breedNamed(breeds, typed);
}

export function unknownBreed(typed: string, breeds: readonly PetBreed[]): string {
  if (typed === "") return "Choose a breed, or “Mixed breed” when you are not sure";
  const [near] = breedsLike(breeds, typed, 1);
  return near
    ? `We do not know “${typed}”. Do you mean ${near.name}?`
    : `We do not know “${typed}”. Choose a breed from the list, or “Mixed breed”.`;
}

/** What is wrong with a weight in lbs, in the words of the contract. */
export function findWeightFault(weight: number): string | null {
  if (!Number.isSafeInteger(weight)) return "Enter whole pounds, such as 24";
  if (weight < 1) return "Enter the weight in pounds";
  return weight > MAX_WEIGHT_LBS ? `At most ${MAX_WEIGHT_LBS} lbs` : null;
}
