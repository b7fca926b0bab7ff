import type { FieldErrors } from "#kit/wire/errors.ts";
import type { PetInput } from "../contract.ts";
import { faultsOf } from "../rules.ts";

// For actions only.

export type ReadFacts = { facts: Omit<PetInput, "breedId" | "weight">; errors: FieldErrors };

/** What the fields of `PetFacts` hold, and what is missing there, in words of its own. */
export function readFacts(form: FormData, prefix: string, now: Date): ReadFacts {
  const errors: FieldErrors = {};
  const field = (name: string) => `${prefix}${name}`;
  const text = (name: string) => String(form.get(field(name)) ?? "").trim();
  const isTrue = (name: string) => form.get(field(name)) === "on";
  const gender = text("gender");
  const birthYear = text("birthYear");
  if (text("name") === "") errors[field("name")] = ["Enter a name"];
  if (gender === "") errors[field("gender")] = ["Choose male or female"];
  if (!/^\d{4}$/.test(birthYear)) {
    errors[field("birthYear")] = ["Enter a year such as 2020; a guess is fine"];
  } else {
    const { birthYear: words } = faultsOf({ birthYear: Number(birthYear) }, now);
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
