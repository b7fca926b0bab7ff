import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { PublicOrder } from "../contract/public-order.ts";
import { presentOrder } from "../internal/present-order.ts";
import * as ordersStore from "../store/orders.ts";

/** Returns the few fields of an order that anyone with the order's link may see. */
export async function showPublicOrder({ db, siteId }: Context, id: string): Promise<PublicOrder> {
  const row = await ordersStore.find(db, siteId, id);
  if (!row) throw notFound("This appointment");
  const { status, appointmentStart, appointmentEnd, area, address, serviceProvider, petServicesByPet } =
    await presentOrder(db, await readSite(db, siteId), row);
  return {
    id,
    status,
    appointmentStart,
    appointmentEnd,
    area: { id: area.id, name: area.name, timeZone: area.timeZone },
    place: { city: address.locality, stateOrProvince: address.adminDistrict },
    serviceProvider: serviceProvider && {
      id: serviceProvider.id,
      displayName: serviceProvider.displayName,
      vanityUrl: serviceProvider.vanityUrl,
    },
    petServicesByPet: petServicesByPet.map(({ pet, services }) => ({
      pet: { name: pet.name, breed: pet.breed, petType: pet.petType, coat: pet.coat },
      services: services.map(({ petServiceId, service }) => ({ petServiceId, name: service.name })),
    })),
  };
}
