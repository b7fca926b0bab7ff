import type { CustomerProfile } from "#features/accounts/contract/customer.ts";
import type { OrderBrief } from "#features/orders/contract/list.ts";
import type { Pet } from "#features/pets/contract.ts";
import type { Series } from "#features/series/contract.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import type { DeskCustomer, DeskPet, DeskVisit } from "../contract/customer.ts";

type Home = Pick<CustomerProfile, "physicalAddress" | "addressNotes" | "isApartmentComplex">;

/** The home on one line with its notes; only the town for readers who may not see the street. */
export function presentAddress(
  { physicalAddress, addressNotes: notes, isApartmentComplex }: Home,
  showsStreet: boolean,
): DeskCustomer["address"] {
  if (!physicalAddress) return null;
  if (showsStreet) return { text: formatAddress(physicalAddress), notes, isApartmentComplex };
  const { locality, adminDistrict, postalCode } = physicalAddress;
  return { text: `${locality}, ${adminDistrict} ${postalCode}`, notes: "", isApartmentComplex: false };
}

export function presentPet({ breed, petType, ...pet }: Pet): DeskPet {
  return { ...pet, breed: breed.name, petType: petType.slug };
}

export function presentVisits({ items, total }: { items: readonly OrderBrief[]; total: number }) {
  return { items: items.map(presentVisit), total };
}

function presentVisit({ area, serviceProvider, petServicesByPet, ...order }: OrderBrief): DeskVisit {
  return {
    ...order,
    isNoShow: order.orderMarkedAsNoShow,
    timeZone: area.timeZone,
    groomerName: serviceProvider?.displayName ?? null,
    pets: petServicesByPet.map(({ pet, services }) => ({
      name: pet.name,
      services: services.map(({ service }) => service.name),
    })),
  };
}

export function presentSeries({ id, weeks, startTime, groomer, pets, endedFrom }: Series) {
  return {
    ...{ id, weeks, startTime, endedFrom },
    groomerName: groomer.displayName,
    petNames: pets.map(({ name }) => name),
  };
}
