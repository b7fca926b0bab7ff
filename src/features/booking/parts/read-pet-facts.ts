import { faultsOf } from "#features/pets/rules.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { BookingPet } from "../contract/session.ts";
import { type BookingPetWish, setBookingPets } from "../contract/steps.ts";
import { shapeFaults } from "./refused-form.ts";

// For actions only.

/** What the form tells of each pet of the booking, and all that is wrong with it or missing. */
export function readPetFacts(
  form: FormData,
  pets: readonly BookingPet[],
  now: Date,
): { wishes: BookingPetWish[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const wishes = pets.map((pet, place): BookingPetWish => {
    const field = (name: string) => `pets.${place}.${name}`;
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
    return {
      id: pet.id,
      breedId: pet.breed.id,
      weight: pet.weight,
      name: text("name"),
      gender: gender as "male" | "female",
      birthYear: Number(birthYear),
      vaccinated: isTrue("vaccinated"),
      declawed: isTrue("declawed"),
      spayedNeutered: isTrue("spayedNeutered"),
      anxiousAggressive: isTrue("anxiousAggressive"),
      description: text("description"),
    };
  });
  // What is missing has its own words, before those of the contract.
  return { wishes, errors: { ...shapeFaults(setBookingPets.body, { pets: wishes }), ...errors } };
}
