import { type Catalog, readCachedCatalog } from "#features/catalog/service.ts";
import { sizeOf } from "#features/pets/rules.ts";
import { type PetFacts, readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import type { Draft, DraftPet } from "../../rules/draft.ts";
import { changeDraft } from "../../service/change-session.ts";
import { PET_FAULTS } from "../words.ts";

export type ServicesInput = readonly {
  id: string;
  services: readonly { id: string; serviceAddOns: readonly string[] }[];
}[];

/** The error messages of the services chosen for a pet. The fields start with `pets.<index>`. */
function faultsOf(
  input: ServicesInput[number],
  pet: DraftPet,
  catalog: Catalog,
  facts: PetFacts,
  index: number,
): FieldErrors {
  // Sizes belong to a pet type, so a dog's service has no price for a cat.
  const size = sizeOf(facts.sizes, facts.breedById.get(pet.breedId)?.petType.id ?? "", pet.weight);
  const errors: FieldErrors = {};
  const ids = input.services.map((service) => service.id);
  if (new Set(ids).size !== ids.length) errors[`pets.${index}.services`] = [PET_FAULTS.repeatedService];
  for (const [place, { id, serviceAddOns }] of input.services.entries()) {
    const service = catalog.serviceById.get(id);
    const field = `pets.${index}.services.${place}`;
    if (!service?.prices.some(({ sizeId }) => sizeId === size?.id)) {
      errors[`${field}.id`] = [PET_FAULTS.service];
      continue;
    }
    const bookable = new Set(
      service.addOns.filter((addOn) => addOn.availableInOnlineBooking).map((addOn) => addOn.id),
    );
    if (serviceAddOns.some((addOn) => !bookable.has(addOn))) {
      errors[`${field}.serviceAddOns`] = [PET_FAULTS.addOn];
    }
  }
  return errors;
}

export async function setServices(
  context: Context,
  token: string,
  inputs: ServicesInput,
): Promise<BookingSession> {
  return changeDraft(context, token, await prepareServicesChange(context, inputs));
}

/** Prepares the change that replaces some pets' services, to save or to preview. Refuses invalid services. */
export async function prepareServicesChange(
  context: Pick<Context, "db" | "siteId" | "now">,
  inputs: ServicesInput,
): Promise<(draft: Draft) => Draft> {
  const catalog = await readCachedCatalog(context.db, context.siteId, context.now);
  const facts = await readPetFacts(context.db);
  return (draft) => {
    const pets = new Map(draft.pets.map((pet) => [pet.id, pet]));
    const errors: FieldErrors = {};
    for (const [index, input] of inputs.entries()) {
      const pet = pets.get(input.id);
      if (!pet) errors[`pets.${index}.id`] = [PET_FAULTS.foreignPet];
      else Object.assign(errors, faultsOf(input, pet, catalog, facts, index));
    }
    if (Object.keys(errors).length > 0) throw refuseFields(errors);
    const chosen = new Map(inputs.map((input) => [input.id, input.services]));
    return {
      ...draft,
      pets: draft.pets.map((pet) => ({
        ...pet,
        services:
          chosen
            .get(pet.id)
            ?.map(({ id, serviceAddOns }) => ({ id, addOnIds: [...new Set(serviceAddOns)] })) ?? pet.services,
      })),
    };
  };
}
