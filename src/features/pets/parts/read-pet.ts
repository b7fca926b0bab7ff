import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { type PetBreed, type PetInput, type PetSize, type PetType, petEssentials } from "../contract.ts";
import { findWeightFault, unknownBreed } from "../words.ts";
import { findTypedBreed } from "./read-breed.ts";
import { readFacts } from "./read-facts.ts";

// For loaders and actions only.

type Essentials = {
  petTypes: readonly PetType[];
  petSizes: readonly PetSize[];
  breeds: readonly PetBreed[];
};

/** The pet types and breeds to choose from, with only the fields that the form needs. */
export function toKindChoices({ petTypes, breeds }: Essentials) {
  return petTypes.map(({ id, slug, name }) => ({
    slug,
    name,
    breeds: breeds
      .filter((breed) => breed.petType.id === id)
      .map(({ slug, name, coat }) => ({ slug, name, coat })),
  }));
}

/**
 * Reads the form of a pet. Returns either the input or the refused form with its errors; the other is null.
 */
export async function readPet(args: Anywhere, form: FormData) {
  const { breeds } = await call(args, petEssentials);
  const { facts, errors } = readFacts(form, "", nowOf(args));
  const typed = textOf(form, "breed");
  const weight = Number(textOf(form, "weight"));
  const breed = findTypedBreed(typed, textOf(form, "kind"), breeds);
  const fault = findWeightFault(weight);
  const faults: FieldErrors = {
    ...(!breed && { breed: [unknownBreed(typed, breeds)] }),
    ...(fault && { weight: [fault] }),
    ...errors,
  };
  if (!breed || Object.keys(faults).length > 0) {
    return { input: null, refused: refusedForm(refuseFields(faults), form) };
  }
  const input: PetInput = { ...facts, breedId: breed.id, weight };
  return { input, refused: null };
}
