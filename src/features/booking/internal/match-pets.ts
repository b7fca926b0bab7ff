import { petSlug } from "#features/pets/rules.ts";
import {
  createNewPet,
  insertPets,
  lockPets,
  type NewPet,
  type PetFacts,
  selectPetNames,
} from "#features/pets/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { run } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DraftPet } from "../rules/draft.ts";
import { petGoneText, SESSION_REFUSALS } from "../words/session.ts";

type Scope = { siteId: SiteId; now: Date; facts: PetFacts };

/**
 * Adds the draft's new pets to the customer's pets, in the order's transaction. Returns each pet's stored id
 * by its id in the draft. Refuses as `matchPets` does.
 */
export async function savePets(
  tx: Tx,
  scope: Scope,
  customerId: string,
  pets: readonly DraftPet[],
): Promise<ReadonlyMap<string, string>> {
  const { siteId, now } = scope;
  await lockPets(tx, siteId, customerId);
  const ownPets = await run(tx, selectPetNames(tx, siteId, customerId));
  const { ids, fresh } = matchPets(ownPets, pets, scope);
  if (fresh.length > 0) await run(tx, insertPets(tx, siteId, customerId, fresh, now));
  return ids;
}

type OwnPet = { id: string; slug: string; breedId: string; name: string };

/**
 * Stored ids (`ids`) and names by draft id, and the pets to add (`fresh`). A new pet with a stored pet's name
 * and breed is that pet, so that returning guests get no duplicates. Refuses (`conflict`) a known pet that is
 * no longer the customer's, and (`not_ready`) a new pet that lacks a fact.
 */
export function matchPets(ownPets: readonly OwnPet[], pets: readonly DraftPet[], { now, facts }: Scope) {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const fresh: NewPet[] = [];
  const isUnmatched = (id: string) => ![...ids.values()].includes(id);
  for (const pet of pets) {
    const known = ownPets.find((own) =>
      pet.isNew ? isSamePet(own, pet) && isUnmatched(own.id) : own.id === pet.id,
    );
    if (!known && !pet.isNew) {
      throw new Refusal("conflict", petGoneText(pet.name));
    }
    const added = known ? null : createNewPet(requireFacts(pet), facts, ownPets.length + fresh.length, now);
    if (added) fresh.push(added);
    const { id, name } = (known ?? added) as { id: string; name: string };
    ids.set(pet.id, id);
    names.set(pet.id, name);
  }
  return { ids, names, fresh };
}

function isSamePet(own: { slug: string; breedId: string }, pet: DraftPet): boolean {
  return own.breedId === pet.breedId && own.slug === petSlug(pet.name ?? "");
}

function requireFacts({ name, gender, birthYear, ...pet }: DraftPet) {
  if (name === null || gender === null || birthYear === null) {
    throw new Refusal("not_ready", SESSION_REFUSALS.petFactsMissing);
  }
  const { breedId, weight, vaccinated, declawed, spayedNeutered, anxiousAggressive, description } = pet;
  const flags = { vaccinated, declawed, spayedNeutered, anxiousAggressive };
  return { name, gender, birthYear, breedId, weight, description, ...flags };
}
