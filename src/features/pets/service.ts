import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { run, type Statement, takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet, PetBreed, PetInput, PetSize, PetType } from "./contract.ts";
import { removePhotos } from "./internal/remove-photos.ts";
import { showPhotos } from "./internal/show-photos.ts";
import { MAX_PETS, petSlug } from "./rules.ts";
import { listVaccinations, type VaccinationRow } from "./store/photos.ts";
import * as petsStore from "./store.ts";
import { findPetFaults, petErrors, petRefusals } from "./words.ts";

/**
 * Facts that all brands share. A process reads them once, because only a migration or the seed changes them.
 */
export type PetFacts = {
  types: readonly PetType[];
  sizes: readonly PetSize[];
  breeds: readonly PetBreed[];
  breedById: ReadonlyMap<string, PetBreed>;
};

const factsCache = new WeakMap<Db, Promise<PetFacts>>();

async function readFacts(db: Db): Promise<PetFacts> {
  const [types, sizes, breeds] = await Promise.all([
    petsStore.readTypes(db),
    petsStore.readSizes(db),
    petsStore.readBreeds(db),
  ]);
  return { types, sizes, breeds, breedById: new Map(breeds.map((breed) => [breed.id, breed])) };
}

/** Reads pet types, sizes and breeds, and caches them in memory. An empty or failed read is not cached. */
export async function readPetFacts(db: Db): Promise<PetFacts> {
  const cached = factsCache.get(db);
  if (cached) return cached;
  const reading = readFacts(db);
  factsCache.set(db, reading);
  try {
    const facts = await reading;
    if (facts.breeds.length === 0) factsCache.delete(db);
    return facts;
  } catch (error) {
    factsCache.delete(db);
    throw error;
  }
}

function showPet(row: petsStore.PetRow, records: readonly VaccinationRow[], facts: PetFacts): Pet {
  const breed = facts.breedById.get(row.breedId);
  if (!breed) throw new Error(`Pet ${row.id} has an unknown breed`);
  return { ...row, breed, petType: breed.petType, ...showPhotos(row, records) };
}

/**
 * Checks what an owner says about a pet, and returns the breed. Refuses faulty fields and an unknown breed.
 */
function checkPet(input: PetInput, facts: PetFacts, now: Date): PetBreed {
  const breed = facts.breedById.get(input.breedId);
  const faults = { ...findPetFaults(input, now), ...(!breed && { breedId: [petErrors.breed] }) };
  if (!breed || Object.keys(faults).length > 0) throw refuseFields(faults);
  return breed;
}

export async function listPetTypes({ db }: Context): Promise<PetType[]> {
  return [...(await readPetFacts(db)).types];
}

export async function listPetBreeds({ db }: Context, petType?: string): Promise<PetBreed[]> {
  const { breeds } = await readPetFacts(db);
  return breeds.filter((breed) => petType === undefined || breed.petType.slug === petType);
}

export async function showEssentials({ db }: Context) {
  const { types, sizes, breeds } = await readPetFacts(db);
  return { petTypes: [...types], petSizes: [...sizes], breeds: [...breeds] };
}

export async function listMyPets(context: Context): Promise<Pet[]> {
  const { profileId } = actingAs(context, "customer");
  return readPets(context.db, context.siteId, profileId);
}

/**
 * Reads all pets of a customer, oldest entry first. Pass `knownFacts` when `db` is a transaction: the cache
 * does not know transactions and would read all facts again.
 */
export async function readPets(
  db: Db,
  siteId: SiteId,
  customerId: string,
  knownFacts?: PetFacts,
): Promise<Pet[]> {
  const facts = knownFacts ?? (await readPetFacts(db));
  const rows = await petsStore.listByCustomer(db, siteId, customerId);
  const records = await listVaccinations(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => showPet(row, records, facts));
}

export async function showMyPet(context: Context, id: string): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const row = await petsStore.find(context.db, context.siteId, profileId, id);
  if (!row) throw notFound("This pet");
  const records = await listVaccinations(context.db, context.siteId, [id]);
  return showPet(row, records, await readPetFacts(context.db));
}

export async function addMyPet(context: Context, input: PetInput): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const facts = await readPetFacts(context.db);
  checkPet(input, facts, context.now);
  const id = await context.db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(context.siteId, profileId));
    return insertPet(tx, facts, context.siteId, profileId, input, context.now);
  });
  return showMyPet(context, id);
}

/**
 * Checks and inserts a pet, and returns the pet's id. The caller's transaction holds the owner's lock.
 * Refuses faulty fields, and a pet above `MAX_PETS`.
 */
async function insertPet(
  tx: Tx,
  facts: PetFacts,
  siteId: SiteId,
  customerId: string,
  input: PetInput,
  now: Date,
): Promise<string> {
  const others = await run(tx, petsStore.selectPetNames(tx, siteId, customerId));
  const pet = createNewPet(input, facts, others.length, now);
  await run(tx, petsStore.insertPets(tx, siteId, customerId, [pet], now));
  return pet.id;
}

/**
 * Checks a pet and prepares its row, without inserting the row. `petCount` is the number of the owner's pets,
 * counted under the owner's lock. Refuses faulty fields, and a pet above `MAX_PETS`.
 */
export function createNewPet(input: PetInput, facts: PetFacts, petCount: number, now: Date): NewPet {
  const breed = checkPet(input, facts, now);
  if (petCount >= MAX_PETS) throw new Refusal("conflict", petRefusals.tooManyPets);
  return toRow(newId(), input, breed);
}

/** Selects id, slug, breed and name of a customer's pets. The statement is not yet run. */
export function selectPetNames(db: Db, siteId: SiteId, customerId: string) {
  return petsStore.selectPetNames(db, siteId, customerId);
}

/** Inserts pets from `createNewPet`. The statement is not yet run; run it under the owner's lock. */
export function insertPets(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  pets: readonly NewPet[],
  now: Date,
): Statement {
  return petsStore.insertPets(tx, siteId, customerId, pets, now);
}
export type NewPet = petsStore.NewPet;

function toRow(id: string, input: PetInput, breed: PetBreed): NewPet {
  return { ...input, id, slug: petSlug(input.name), petTypeId: breed.petType.id };
}

export async function updateMyPet(context: Context, id: string, input: PetInput): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const before = await showMyPet(context, id);
  const breed = checkPet(input, await readPetFacts(context.db), context.now);
  const row = { ...toRow(id, input, breed), description: input.description ?? before.description };
  const isUpdated = await context.db
    .transaction()
    .execute((tx) => petsStore.update(tx, context.siteId, profileId, row, context.now));
  if (!isUpdated) throw notFound("This pet");
  return showMyPet(context, id);
}

/**
 * Removes a customer's pet and deletes the pet's photos, in the caller's transaction. The caller has checked
 * that no open order includes the pet. Refuses with `not_found` if the customer has no such pet.
 */
export async function removeCustomerPet(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  const pet = await petsStore.find(tx, siteId, customerId, id);
  if (!pet) throw notFound("This pet");
  const isRemoved = await petsStore.remove(tx, siteId, customerId, id, now);
  // Another transaction may have removed the pet since the read above.
  if (!isRemoved) throw notFound("This pet");
  await removePhotos(tx, siteId, pet, now);
}

/**
 * Takes the customer's lock, so that other changes to the customer's pets wait until the transaction ends.
 */
export async function lockPets(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await takeLock(tx, lockCustomer(siteId, customerId));
}
