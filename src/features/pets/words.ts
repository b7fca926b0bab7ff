import type { FieldErrors } from "#kit/wire/errors.ts";
import { breedsLike, MAX_PETS, MAX_WEIGHT_LBS, OLDEST_BIRTH_YEAR } from "./rules.ts";

/** What is wrong with a field of a pet. */
export const petErrors = {
  name: "Enter a name",
  gender: "Choose male or female",
  birthYear: "Enter a year such as 2020",
  birthYearOrGuess: "Enter a year such as 2020; a guess is fine",
  birthYearTooEarly: `The year is ${OLDEST_BIRTH_YEAR} or later`,
  birthYearInFuture: "The year of birth lies in the future",
  weight: "Enter the weight in pounds",
  wholePounds: "Enter whole pounds",
  wholePoundsSuch: "Enter whole pounds, such as 24",
  weightTooHigh: `At most ${MAX_WEIGHT_LBS} lbs`,
  breed: "Choose a breed from the list",
  noBreed: "Choose a breed, or “Mixed breed” when you are not sure",
} as const;

export const petRefusals = {
  tooManyPets: `You can add up to ${MAX_PETS} pets.`,
} as const;

export const photoErrors = {
  missing: "Choose a picture first",
  tooLarge: "Choose a picture of at most 10 MB",
} as const;

export const photoTexts = {
  alt: (petName: string) => `Photo of ${petName}`,
  saved: "The photo is saved",
} as const;

export const vaccinationTexts = {
  alt: (vaccination: string, petName: string) => `${vaccination} vaccination of ${petName}`,
  saved: (vaccination: string) => `${vaccination} is saved`,
} as const;

/** What a page says after a change of a pet, behind the pet's name. */
export const petNotices = { added: "is on your list", saved: "is saved" } as const;

/** Field errors of a pet beyond the shape of its fields; `now` gives the current year (UTC). */
export function findPetFaults(pet: { birthYear: number }, now: Date): FieldErrors {
  if (pet.birthYear <= now.getUTCFullYear()) return {};
  return { birthYear: [petErrors.birthYearInFuture] };
}

/** The error at a breed that is not on the list; suggests the nearest one. */
export function unknownBreed(typed: string, breeds: readonly { name: string }[]): string {
  if (typed === "") return petErrors.noBreed;
  const [near] = breedsLike(breeds, typed, 1);
  return near
    ? `We do not know “${typed}”. Do you mean ${near.name}?`
    : `We do not know “${typed}”. Choose a breed from the list, or “Mixed breed”.`;
}

/** The error at a weight in lbs; null when the weight is fine. */
export function findWeightFault(weight: number): string | null {
  if (!Number.isSafeInteger(weight)) return petErrors.wholePoundsSuch;
  if (weight < 1) return petErrors.weight;
  return weight > MAX_WEIGHT_LBS ? petErrors.weightTooHigh : null;
}
