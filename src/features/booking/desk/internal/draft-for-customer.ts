import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { ChosenPets } from "../../clients/contract.ts";
import { CLIENT_BOOKING_FAULTS } from "../../clients/words.ts";
import { withPets } from "../../prepared/service/prepare-draft.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import type { BookableCustomer } from "./require-customer.ts";

/**
 * The draft of a visit that the team books: the customer's own pets and details, at home. Refuses pets of
 * others and services that are not offered, at their fields.
 */
export async function draftForCustomer(
  context: Context,
  { id, address, area, details }: BookableCustomer,
  pets: ChosenPets,
): Promise<Draft> {
  const stored = await readPets(context.db, context.siteId, id);
  const breeds = new Map(stored.map((pet) => [pet.id, pet.breed.id]));
  const errors: FieldErrors = {};
  const inputs = pets.map((pet, index) => {
    const breedId = breeds.get(pet.id) ?? "";
    if (!breedId) errors[`pets.${index}.id`] = [CLIENT_BOOKING_FAULTS.pet];
    return { ...pet, breedId };
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const { origin } = context;
  const place = { address, areaId: area.id, addressCheck: "found" } as const;
  const draft: Draft = { ...EMPTY_DRAFT, ...place, source: "staff", origin };
  return withProfile(await withPets(context, draft, inputs, id), details, context.now);
}
