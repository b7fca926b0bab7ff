import { readFacts } from "#features/pets/parts/read-facts.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { BookingPet } from "../../contract/session.ts";
import { shapeFaults } from "../../parts/refused-form.ts";
import { type BookingPetInput, setBookingPets } from "../contract/pets.ts";

// For actions only.

/** The facts of each pet in the form, and its faults. */
export function readPetFacts(
  form: FormData,
  pets: readonly BookingPet[],
  now: Date,
): { inputs: BookingPetInput[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const inputs = pets.map((pet, place): BookingPetInput => {
    const read = readFacts(form, `pets.${place}.`, now);
    Object.assign(errors, read.errors);
    return { id: pet.id, breedId: pet.breed.id, weight: pet.weight, ...read.facts };
  });
  // What is missing has its own words, before those of the contract.
  return { inputs, errors: { ...shapeFaults(setBookingPets.body, { pets: inputs }), ...errors } };
}
