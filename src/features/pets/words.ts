import type { FieldErrors } from "#kit/wire/errors.ts";
import { breedsLike, MAX_PETS, MAX_WEIGHT_LBS, OLDEST_BIRTH_YEAR } from "./rules.ts";

/** Errors at the fields of a pet. */
export const petErrors = {
  name: "Enter a name",
  gender: "Choose male or female",
  birthYear: "Enter a year such as 2020",
  birthYearOrGuess: "Enter a year such as 2020; a guess is fine",
  birthYearTooEarly: `Enter ${OLDEST_BIRTH_YEAR} or a later year`,
  birthYearInFuture: "The birth year is in the future",
  weight: "Enter the weight in pounds",
  wholePounds: "Enter whole pounds",
  wholePoundsSuch: "Enter whole pounds, such as 24",
  weightTooHigh: `Enter at most ${MAX_WEIGHT_LBS} lbs`,
  breed: "Choose a breed from the list",
  noBreed: "Choose a breed, or “Mixed breed” if you are not sure",
} as const;

export const petRefusals = {
  tooManyPets: `You can add up to ${MAX_PETS} pets.`,
} as const;

export const photoErrors = {
  missing: "Choose a photo first",
} as const;

export const photoTexts = {
  alt: (petName: string) => `Photo of ${petName}`,
  saved: "The photo is saved",
} as const;

export const vaccinationTexts = {
  alt: (vaccination: string, petName: string) => `${vaccination} vaccination of ${petName}`,
  saved: (vaccination: string) => `${vaccination} is saved`,
} as const;

/** Ends of the sentence that a page shows after a change. The sentence starts with the pet's name. */
export const petNotices = { added: "is on your list", saved: "is saved" } as const;

/** Finds field errors that the schema cannot find: birth years after the current year (UTC). */
export function findPetFaults(pet: { birthYear: number }, now: Date): FieldErrors {
  if (pet.birthYear <= now.getUTCFullYear()) return {};
  return { birthYear: [petErrors.birthYearInFuture] };
}

/** The error for a typed breed that is not on the list. Suggests the breed with the most similar name. */
export function unknownBreed(typed: string, breeds: readonly { name: string }[]): string {
  if (typed === "") return petErrors.noBreed;
  const [similar] = breedsLike(breeds, typed, 1);
  return similar
    ? `We do not know “${typed}”. Did you mean ${similar.name}?`
    : `We do not know “${typed}”. Choose a breed from the list, or “Mixed breed”.`;
}

/** The error for a weight in lbs. Null if the weight is fine. */
export function findWeightFault(weight: number): string | null {
  if (!Number.isSafeInteger(weight)) return petErrors.wholePoundsSuch;
  if (weight < 1) return petErrors.weight;
  return weight > MAX_WEIGHT_LBS ? petErrors.weightTooHigh : null;
}
