import type { ChosenPets } from "../contract.ts";

// Each step of booking for a client is a GET form, so the choices so far are the query of the address.

const SERVICE = "service.";
const ADD_ON = "addOns.";

export const serviceField = (petId: string) => `${SERVICE}${petId}`;
export const addOnField = (petId: string) => `${ADD_ON}${petId}`;

/** The pets with a chosen service. */
export function readChosenPets(query: URLSearchParams): ChosenPets {
  return [...query].flatMap(([name, service]) => {
    if (!name.startsWith(SERVICE) || service === "") return [];
    const id = name.slice(SERVICE.length);
    return [{ id, services: [{ id: service, serviceAddOns: query.getAll(addOnField(id)) }] }];
  });
}

/** The choices of pets and services as name and value: the hidden fields of the next form. */
export function toFields(pets: ChosenPets): [name: string, value: string][] {
  return pets.flatMap(({ id, services }) =>
    services.flatMap((service): [string, string][] => [
      [serviceField(id), service.id],
      ...service.serviceAddOns.map((addOn): [string, string] => [addOnField(id), addOn]),
    ]),
  );
}

/** The choices as a query. */
export const toQuery = (pets: ChosenPets, over: Record<string, string> = {}) =>
  String(new URLSearchParams([...toFields(pets), ...Object.entries(over)]));
