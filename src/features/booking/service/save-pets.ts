import { petSlug } from "#features/pets/rules.ts";
import { addPetFor, lockPetsOf, type PetFacts, petsOf } from "#features/pets/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DraftPet } from "../rules/draft.ts";

type Scope = { siteId: SiteId; now: Date; facts: PetFacts };

/**
 * Makes the draft's pets the customer's own, in the order's transaction; the ids of all, by their id in the draft.
 * A returning guest's pet is known by name and breed, so that booking again adds no second one. Refuses a pet that
 * is no longer the customer's (`conflict`).
 */
export async function savePets(
  tx: Tx,
  scope: Scope,
  customerId: string,
  pets: readonly DraftPet[],
): Promise<Map<string, string>> {
  const { siteId, now, facts } = scope;
  await lockPetsOf(tx, siteId, customerId);
  const own = await petsOf(tx, siteId, customerId, facts);
  const ids = new Map<string, string>();
  const isFree = (id: string) => ![...ids.values()].includes(id);
  for (const pet of pets) {
    const known = own.find((one) => (pet.isNew ? isSamePet(one, pet) && isFree(one.id) : one.id === pet.id));
    if (!known && !pet.isNew) {
      throw new Refusal(
        "conflict",
        `${pet.name ?? "A pet"} is no longer among your pets. Please choose again.`,
      );
    }
    ids.set(pet.id, known?.id ?? (await addPetFor(tx, facts, siteId, customerId, describe(pet), now)));
  }
  return ids;
}

function isSamePet(own: { slug: string; breedId: string }, pet: DraftPet): boolean {
  return own.breedId === pet.breedId && own.slug === petSlug(pet.name ?? "");
}

function describe({ name, gender, birthYear, ...pet }: DraftPet) {
  if (name === null || gender === null || birthYear === null) {
    throw new Refusal("not_ready", "Something is still missing about your pets.");
  }
  const { breedId, weight, vaccinated, declawed, spayedNeutered, anxiousAggressive, description } = pet;
  const flags = { vaccinated, declawed, spayedNeutered, anxiousAggressive };
  return { name, gender, birthYear, breedId, weight, description, ...flags };
}
