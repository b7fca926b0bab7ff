import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { withPets } from "../../prepared/service/prepare-draft.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import type { ChosenPets } from "../contract.ts";
import { CLIENT_BOOKING_FAULTS } from "../words.ts";
import type { BookableClient, ClientSource } from "./require-client.ts";

/**
 * The draft of a visit for a client: the client's own pets and details, at the address of the latest visit.
 * Refuses pets of others and services that are not offered, at their fields.
 */
export async function draftForClient(
  context: Pick<Context, "db" | "siteId" | "now" | "actor" | "origin">,
  { id, groomerId, address, area, details }: BookableClient,
  pets: ChosenPets,
  source: ClientSource = "groomer",
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
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...{ address, areaId: area.id, addressCheck: "found", source, wishedGroomerId: groomerId },
    origin: context.origin,
  };
  return withProfile(await withPets(context, draft, inputs, id), details, context.now);
}
