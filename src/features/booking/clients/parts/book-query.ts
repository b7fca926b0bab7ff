import type { ChosenPets, OwnTimes } from "../contract.ts";

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

/** A time that the groomer has in mind: a date, and a wall time HH:mm of it. */
export type When = { date: string | null; from: string | null };

/** Reads the time of a query. Without a readable date there is none. */
export function readWhen(query: URLSearchParams): When {
  const [date, from] = [query.get("date") ?? "", query.get("from") ?? ""];
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return { date: null, from: null };
  return { date, from: /^([01]\d|2[0-3]):[0-5]\d$/.test(from) ? from : null };
}

/** The time as fields of the next form, or of a query. */
export const whenFields = (when: When): Record<string, string> =>
  Object.fromEntries(Object.entries(when).filter((field): field is [string, string] => field[1] !== null));

type SlotStart = Pick<OwnTimes["slots"][number], "startTime" | "startsAt">;

/** The first slot at or after the hour that the groomer has in mind. */
export const slotFrom = (slots: readonly SlotStart[], { from }: When): string | undefined =>
  from === null ? undefined : slots.find(({ startTime }) => startTime >= from)?.startsAt;

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
