import { formatList } from "#kit/wire/format/counts.ts";
import type { Visit } from "../contract/session.ts";
import { petText } from "../words/session.ts";
import type { ShownSession } from "./path.ts";

type Pets = Pick<ShownSession, "pets">;
type SessionPet = ShownSession["pets"][number];

/** A service of a pet in URLs and forms: `petId:serviceId`. */
export type ServiceKey = string;

type PetService = { petId: string; serviceId: string };

export function serviceKey({ petId, serviceId }: PetService): ServiceKey {
  return `${petId}:${serviceId}`;
}

export function parseServiceKey(key: ServiceKey): PetService {
  const [petId = "", serviceId = ""] = key.split(":");
  return { petId, serviceId };
}

/** All services of all pets. */
export function allKeys({ pets }: Pets): ServiceKey[] {
  return pets.flatMap((pet) => pet.services.map(({ id }) => serviceKey({ petId: pet.id, serviceId: id })));
}

/** The services that no visit covers yet. */
export function keysLeft(session: Pick<ShownSession, "pets" | "visits">): ServiceKey[] {
  const covered = new Set(session.visits.flatMap((visit) => visit.services.map(serviceKey)));
  return allKeys(session).filter((key) => !covered.has(key));
}

/** Whether a visit has any of these services. */
export function isVisitFor(visit: Pick<Visit, "services">, keys: readonly ServiceKey[]): boolean {
  return visit.services.some((service) => keys.includes(serviceKey(service)));
}

/** The pets with only the given services. An empty list of services returns all pets unchanged. */
export function petsWith({ pets }: Pets, keys: readonly ServiceKey[]): SessionPet[] {
  if (keys.length === 0) return [...pets];
  return pets.flatMap((pet) => {
    const services = pet.services.filter(({ id }) =>
      keys.includes(serviceKey({ petId: pet.id, serviceId: id })),
    );
    return services.length > 0 ? [{ ...pet, services }] : [];
  });
}

/** The pets of a visit: "Biscuit and Mo". */
export function visitPetsText(session: Pets, visit: Pick<Visit, "services">): string {
  return formatList(petsWith(session, visit.services.map(serviceKey)).map(petText));
}
