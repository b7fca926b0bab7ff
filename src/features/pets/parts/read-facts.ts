import type { FieldErrors } from "#kit/wire/errors.ts";
import type { PetInput } from "../contract.ts";
import { findPetFaults, petErrors } from "../words.ts";

// For actions only.

export type ReadFacts = { facts: Omit<PetInput, "breedId" | "weight">; errors: FieldErrors };

/** Reads the fields of `PetFacts` and says what is missing. */
export function readFacts(form: FormData, prefix: string, now: Date): ReadFacts {
  const errors: FieldErrors = {};
  const field = (name: string) => `${prefix}${name}`;
  const text = (name: string) => String(form.get(field(name)) ?? "").trim();
  const isTrue = (name: string) => form.get(field(name)) === "on";
  const gender = text("gender");
  const birthYear = text("birthYear");
  if (text("name") === "") errors[field("name")] = [petErrors.name];
  if (gender === "") errors[field("gender")] = [petErrors.gender];
  if (!/^\d{4}$/.test(birthYear)) {
    errors[field("birthYear")] = [petErrors.birthYearOrGuess];
  } else {
    const { birthYear: words } = findPetFaults({ birthYear: Number(birthYear) }, now);
    if (words) errors[field("birthYear")] = words;
  }
  const facts = {
    name: text("name"),
    gender: gender as "male" | "female",
    birthYear: Number(birthYear),
    vaccinated: isTrue("vaccinated"),
    declawed: isTrue("declawed"),
    spayedNeutered: isTrue("spayedNeutered"),
    anxiousAggressive: isTrue("anxiousAggressive"),
    description: text("description"),
  };
  return { facts, errors };
}
