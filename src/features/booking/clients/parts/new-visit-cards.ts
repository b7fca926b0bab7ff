import type { OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import type { PetCard } from "#features/booking/pets/parts/pet-cards.ts";

/** Larger groups are arranged with the brand. */
export const MAX_NEW_PETS = 6;

/** The fields of a pet before anything is entered. `n` is part of the names of its fields. */
export const emptyPet = (n: number): PetCard => ({
  n,
  ...{ id: "", name: "", kind: "", breed: "", weight: "", service: "", addOns: [] },
});

/** The number of a further pet. */
export const nextNumber = (pets: readonly { n: number }[]) => Math.max(-1, ...pets.map(({ n }) => n)) + 1;

/** The pets after a button that works without scripts, too: `add`, `remove 1`. Null for other buttons. */
export function changePets(pets: readonly PetCard[], intent: string): PetCard[] | null {
  const [verb, n] = intent.split(" ");
  if (verb === "add") return pets.length < MAX_NEW_PETS ? [...pets, emptyPet(nextNumber(pets))] : [...pets];
  if (verb !== "remove") return null;
  return pets.length > 1 ? pets.filter((pet) => pet.n !== Number(n)) : [...pets];
}

/** The pets with the kind that their services are for: the form has one list of all services. */
export function withKinds(pets: readonly PetCard[], kinds: readonly OfferedKind[]): PetCard[] {
  return pets.map((pet) => {
    const kind = kinds.find(({ services }) => services.some(({ id }) => id === pet.service));
    return { ...pet, kind: kind?.slug ?? "" };
  });
}
