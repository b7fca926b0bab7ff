import { readBlockedGroomers } from "#features/accounts/service/read-blocked-groomers.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { locateIfKnown } from "../../internal/locate-address.ts";
import { preparePetsChange } from "../../pets/service/set-pets.ts";
import { prepareServicesChange, type ServicesInput } from "../../pets/service/set-services.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";

/**
 * A draft with an order's address, pets, services and preferred groomer. Leaves out pets that the customer
 * has removed, and services and add-ons that cannot be booked now.
 */
export async function copyToDraft(context: Context, customerId: string, order: Order): Promise<Draft> {
  const blocked = await readBlockedGroomers(context.db, context.siteId, customerId);
  const groomerId = order.serviceProvider?.id ?? null;
  const draft: Draft = {
    ...EMPTY_DRAFT,
    // The area at this address may have changed since the order.
    ...(await locateIfKnown(context, order.address)),
    isRebook: true,
    wishedGroomerId: groomerId !== null && blocked.has(groomerId) ? null : groomerId,
    origin: context.origin,
  };
  const ownPets = new Map(
    (await readPets(context.db, context.siteId, customerId)).map((pet) => [pet.id, pet]),
  );
  const pets = order.petServicesByPet.flatMap(({ pet }) => {
    const known = ownPets.get(pet.id);
    return known ? [{ id: known.id, breedId: known.breedId }] : [];
  });
  const withPets = (await preparePetsChange(context, pets))(draft);
  return withServices(context, withPets, order);
}

/** Adds services one by one, so that an unavailable service does not prevent the others. */
async function withServices(context: Context, draft: Draft, order: Order): Promise<Draft> {
  const { serviceById } = await readCachedCatalog(context.db, context.siteId, context.now);
  let next = draft;
  for (const { pet, services } of order.petServicesByPet) {
    for (const line of services) {
      const offered = serviceById.get(line.service.id);
      const bookable = new Set(
        offered?.addOns.filter((addOn) => addOn.availableInOnlineBooking).map(({ id }) => id),
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

/** The draft with the chosen services, or the unchanged draft if they cannot be booked. */
async function tryServices(context: Context, draft: Draft, chosen: ServicesInput): Promise<Draft> {
  const change = await prepareServicesChange(context, chosen);
  try {
    return change(draft);
  } catch (error) {
    if (asRefusal(error)) return draft;
    throw error;
  }
}
