import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { locateIfKnown } from "../../internal/locate-address.ts";
import { preparePetsChange } from "../../pets/service/set-pets.ts";
import { prepareServicesChange, type ServicesInput } from "../../pets/service/set-services.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";

/** A draft with the address, pets, services and groomer of an order. */
export async function copyToDraft(context: Context, customerId: string, order: Order): Promise<Draft> {
  const begun: Draft = {
    ...EMPTY_DRAFT,
    // Areas change, so the place of the visit is located again.
    ...(await locateIfKnown(context, order.address)),
    isRebook: true,
    wishedGroomerId: order.serviceProvider?.id ?? null,
    origin: context.origin,
  };
  const ownPets = new Map(
    (await readPets(context.db, context.siteId, customerId)).map((pet) => [pet.id, pet]),
  );
  const pets = order.petServicesByPet.flatMap(({ pet }) => {
    const known = ownPets.get(pet.id);
    return known ? [{ id: known.id, breedId: known.breedId }] : [];
  });
  const withPets = (await preparePetsChange(context, pets))(begun);
  return withServices(context, withPets, order);
}

/** Pet by pet, so that an unavailable service of one pet leaves the others unchanged. */
async function withServices(context: Context, draft: Draft, order: Order): Promise<Draft> {
  const { serviceById } = await readCachedCatalog(context.db, context.siteId, context.now);
  let next = draft;
  for (const { pet, services } of order.petServicesByPet) {
    for (const line of services) {
      const offered = serviceById.get(line.service.id);
      const bookable = new Set(
        offered?.addOns.filter((one) => one.availableInOnlineBooking).map(({ id }) => id),
      );
      const serviceAddOns = line.addOns.map(({ id }) => id).filter((id) => bookable.has(id));
      const chosen = [...servicesOfPet(next, pet.id), { id: line.service.id, serviceAddOns }];
      next = await tryServices(context, next, [{ id: pet.id, services: chosen }]);
    }
  }
  return next;
}

const servicesOfPet = ({ pets }: Draft, petId: string) =>
  (pets.find(({ id }) => id === petId)?.services ?? []).map(({ id, addOnIds }) => ({
    id,
    serviceAddOns: addOnIds,
  }));

async function tryServices(context: Context, draft: Draft, chosen: ServicesInput): Promise<Draft> {
  const change = await prepareServicesChange(context, chosen);
  try {
    return change(draft);
  } catch (error) {
    if (asRefusal(error)) return draft;
    throw error;
  }
}
