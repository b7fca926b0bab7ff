import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { readPets } from "#features/pets/service.ts";
import { quoteVisit } from "#features/quotes/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type OrderNeeds, readOrderNeeds } from "../../service/read-order-needs.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { AvailableServices } from "../contract/services.ts";

/**
 * Returns the services that each of the caller's pets could get at an order's visit, with price and minutes.
 * The pets of the order come first. A pet that cannot come along has a `reason`.
 */
export async function listServices(context: Context, id: string): Promise<AvailableServices> {
  return listServicesOf(context, await readOwnOrder(context, id));
}

/** The same for an order that the caller has read. `isAtDoor`: with add-ons that cannot be booked online. */
export async function listServicesOf(
  { db, siteId, now }: Context,
  row: OrderRow,
  { isAtDoor = false }: { isAtDoor?: boolean } = {},
): Promise<AvailableServices> {
  const [orderNeeds, owned, groomers] = await Promise.all([
    readOrderNeeds(db, siteId, row, now),
    readPets(db, siteId, row.customerId),
    row.groomerId ? readGroomers(db, siteId, [row.groomerId]) : [],
  ]);
  const shown = owned.map((pet) => availableFor(orderNeeds, pet, { groomer: groomers[0] ?? null, isAtDoor }));
  return shown.sort((a, b) => Number(b.isInOrder) - Number(a.isInOrder));
}

function availableFor(
  orderNeeds: OrderNeeds,
  pet: Pet,
  { groomer, isAtDoor }: { groomer: Groomer | null; isAtDoor: boolean },
): AvailableServices[number] {
  const { id, name, breed, petType } = pet;
  const isInOrder = orderNeeds.lines.some(({ petId }) => petId === id);
  const services = orderNeeds.catalog.services.flatMap((service) => {
    if (service.petType.id !== petType.id || (groomer && !groomer.serviceIds.has(service.id))) return [];
    const [line] = quoteOne(orderNeeds, pet, service.id, groomer);
    if (!line) return [];
    const { minPrice, maxPrice, minutes: duration } = line;
    const booked = orderNeeds.lines.find(({ petId, serviceId }) => petId === id && serviceId === service.id);
    const addOns = service.addOns.filter(
      ({ availableInOnlineBooking }) => isAtDoor || availableInOnlineBooking,
    );
    return [
      {
        id: service.id,
        name: service.name,
        description: service.description,
        minPrice,
        maxPrice,
        duration,
        petServiceId: booked?.id ?? null,
        addOns: addOns.map(({ slug, availableInOnlineBooking, ...addOn }) => addOn),
      },
    ];
  });
  const isOffered = services.length > 0;
  return {
    pet: { id, name, breed: breed.name, petType: petType.slug, coat: breed.coat },
    isInOrder,
    reason: isInOrder ? null : (whyNot(pet, groomer) ?? (isOffered ? null : "not_offered")),
    services,
  };
}

function quoteOne({ catalog, facts }: OrderNeeds, pet: Pet, serviceId: string, groomer: Groomer | null) {
  return quoteVisit({
    catalog,
    facts,
    pets: [
      {
        id: pet.id,
        name: pet.name,
        breedId: pet.breed.id,
        weight: pet.weight,
        timeModifierPercent: pet.timeModifierPercent,
        services: [{ id: serviceId, addOnIds: [] }],
      },
    ],
    pacePercent: groomer?.pacePercent ?? 100,
    zonePrice: { min: 0, max: 0 },
    taxBasisPoints: 0,
  }).lines;
}

/**
 * Returns why the groomer cannot take a pet; null if the groomer can. The calendar applies the same limits.
 */
function whyNot(pet: Pet, groomer: Groomer | null): "too_heavy" | "breed_refused" | null {
  if (groomer?.refusedBreedIds.includes(pet.breed.id)) return "breed_refused";
  const limitLbs = groomer?.weightLimitLbs ?? null;
  return limitLbs !== null && pet.weight > limitLbs ? "too_heavy" : null;
}
