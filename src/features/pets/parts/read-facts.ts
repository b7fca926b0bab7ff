import type { FieldErrors } from "#kit/wire/errors.ts";
import type { PetInput } from "../contract.ts";
import { findPetFaults, petErrors } from "../words.ts";

// For actions only.

export type ReadFacts = { facts: Omit<PetInput, "breedId" | "weight">; errors: FieldErrors };

/**
 * Reads the fields of the part `PetFacts`, with errors. `prefix` comes before each field's name: `pets.0.`.
 */
export function readFacts(form: FormData, prefix: string, now: Date): ReadFacts {
  const errors: FieldErrors = {};
  const field = (name: string) => `${prefix}${name}`;
  const text = (name: string) => String(form.get(field(name)) ?? "").trim();
  const isChecked = (name: string) => form.get(field(name)) === "on";
  const gender = text("gender");
  const birthYear = text("birthYear");
  if (text("name") === "") errors[field("name")] = [petErrors.name];
  if (gender === "") errors[field("gender")] = [petErrors.gender];
  if (!/^\d{4}$/.test(birthYear)) {
    errors[field("birthYear")] = [petErrors.birthYearOrGuess];
  } else {
    const { birthYear: messages } = findPetFaults({ birthYear: Number(birthYear) }, now);
    if (messages) errors[field("birthYear")] = messages;
  }
  const facts = {
    name: text("name"),
    gender: gender as "male" | "female",
    birthYear: Number(birthYear),
    vaccinated: isChecked("vaccinated"),
    declawed: isChecked("declawed"),
    spayedNeutered: isChecked("spayedNeutered"),
    anxiousAggressive: isChecked("anxiousAggressive"),
    description: text("description"),
  };
  return { facts, errors };
}
