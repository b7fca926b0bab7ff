import { readFacts } from "#features/pets/parts/read-facts.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { BookingPet } from "../../contract/session.ts";
import { shapeFaults } from "../../parts/refused-form.ts";
import { type BookingPetInput, setBookingPets } from "../contract/pets.ts";

// For actions only.

/** Reads the facts of all pets from the form. Returns them with the errors by field. */
export function readPetFacts(
  form: FormData,
  pets: readonly BookingPet[],
  now: Date,
): { inputs: BookingPetInput[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const inputs = pets.map((pet, index): BookingPetInput => {
    const read = readFacts(form, `pets.${index}.`, now);
    Object.assign(errors, read.errors);
    return { id: pet.id, breedId: pet.breed.id, weight: pet.weight, ...read.facts };
  });
  // The messages of `readFacts` are clearer than the contract's messages, so they come last and win.
  return { inputs, errors: { ...shapeFaults(setBookingPets.body, { pets: inputs }), ...errors } };
}
