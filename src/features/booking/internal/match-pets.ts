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
 * Makes the draft's pets the customer's own, in the order's transaction; the ids of all, by their id in the
 * draft. Refuses as `matchPets` does.
 */
export async function savePets(
  tx: Tx,
  scope: Scope,
  customerId: string,
  pets: readonly DraftPet[],
): Promise<ReadonlyMap<string, string>> {
  const { siteId, now } = scope;
  await lockPets(tx, siteId, customerId);
  const own = await run(tx, selectPetNames(tx, siteId, customerId));
  const { ids, fresh } = matchPets(own, pets, scope);
  if (fresh.length > 0) await run(tx, insertPets(tx, siteId, customerId, fresh, now));
  return ids;
}

type OwnPet = { id: string; slug: string; breedId: string; name: string };

/**
 * Which of a customer's `own` pets the draft's are, by their id in the draft, and which are to be added. A
 * returning guest's pet is known by name and breed, so that booking again adds no second one. Refuses a pet
 * that is no longer the customer's (`conflict`). `names`: what the customer calls each of them.
 */
export function matchPets(own: readonly OwnPet[], pets: readonly DraftPet[], { now, facts }: Scope) {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const fresh: NewPet[] = [];
  const isFree = (id: string) => ![...ids.values()].includes(id);
  for (const pet of pets) {
    const known = own.find((one) => (pet.isNew ? isSamePet(one, pet) && isFree(one.id) : one.id === pet.id));
    if (!known && !pet.isNew) {
      throw new Refusal("conflict", petGoneText(pet.name));
    }
    const added = known ? null : createNewPet(describe(pet), facts, own.length + fresh.length, now);
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

function describe({ name, gender, birthYear, ...pet }: DraftPet) {
  if (name === null || gender === null || birthYear === null) {
    throw new Refusal("not_ready", SESSION_REFUSALS.petFactsMissing);
  }
  const { breedId, weight, vaccinated, declawed, spayedNeutered, anxiousAggressive, description } = pet;
  const flags = { vaccinated, declawed, spayedNeutered, anxiousAggressive };
  return { name, gender, birthYear, breedId, weight, description, ...flags };
}
