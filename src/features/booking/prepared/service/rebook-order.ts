import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { mayRebook } from "#features/orders/rules/customer-actions.ts";
import { showOrder } from "#features/orders/service/show-order.ts";
import { readPets } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { readProfile } from "../../internal/customer-profile.ts";
import { locateIfKnown } from "../../internal/locate-address.ts";
import { limitNewSessions, openSession } from "../../internal/open-session.ts";
import { preparePetsChange } from "../../pets/service/set-pets.ts";
import { prepareServicesChange, type ServicesInput } from "../../pets/service/set-services.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import { showSession } from "../../service/find-session.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";

/**
 * Starts a booking like an order of the caller's. What is no longer there, or no longer offered, is left out.
 */
export async function rebookOrder(context: Context, orderId: string): Promise<BookingSession> {
  const { profileId } = actingAs(context, "customer");
  const order = await showOrder(context, orderId);
  if (!mayRebook(order.status)) {
    throw new Refusal("conflict", SESSION_REFUSALS.notRebookable);
  }
  await limitNewSessions(context);
  const profile = await readProfile(context, profileId);
  const draft = await copyToDraft(context, profileId, order);
  const known = withProfile(draft, profile?.details, context.now);
  const { token } = await openSession(context, context.db, known);
  return showSession(context, token);
}

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
