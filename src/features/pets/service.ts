import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet, PetBreed, PetInput, PetSize, PetType } from "./contract.ts";
import { removePhotos } from "./internal/remove-photos.ts";
import { showPhotos } from "./internal/show-photos.ts";
import { faultsOf, MAX_PETS, petSlug } from "./rules.ts";
import { listVaccinations, type VaccinationRow } from "./store/photos.ts";
import * as petsStore from "./store.ts";

/** Plain facts, read once a process: only a migration or the seed changes them. */
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

/** Kinds, sizes and breeds. Kept in memory; an empty or failed reading is not. */
export async function readPetFacts(db: Db): Promise<PetFacts> {
  const kept = factsCache.get(db);
  if (kept) return kept;
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

function present(row: petsStore.PetRow, papers: readonly VaccinationRow[], facts: PetFacts): Pet {
  const breed = facts.breedById.get(row.breedId);
  if (!breed) throw new Error(`Pet ${row.id} has an unknown breed`);
  return { ...row, breed, petType: breed.petType, ...showPhotos(row, papers) };
}

/** The breed of a wish, or a refusal at its field; also refuses facts that cannot be. */
function checkPet(wish: PetInput, facts: PetFacts, now: Date): PetBreed {
  const breed = facts.breedById.get(wish.breedId);
  const faults = { ...faultsOf(wish, now), ...(!breed && { breedId: ["Choose a breed from the list"] }) };
  if (!breed || Object.keys(faults).length > 0) throw refuseFields(faults);
  return breed;
}

export async function listTypes({ db }: Context): Promise<PetType[]> {
  return [...(await readPetFacts(db)).types];
}

export async function listBreeds({ db }: Context, petType?: string): Promise<PetBreed[]> {
  const { breeds } = await readPetFacts(db);
  return breeds.filter((breed) => petType === undefined || breed.petType.slug === petType);
}

export async function essentials({ db }: Context) {
  const { types, sizes, breeds } = await readPetFacts(db);
  return { petTypes: [...types], petSizes: [...sizes], breeds: [...breeds] };
}

export async function listMyPets(context: Context): Promise<Pet[]> {
  const { profileId } = actingAs(context, "customer");
  return petsOf(context.db, context.siteId, profileId);
}

/** All pets of a customer, oldest entry first. Within a transaction hand in the facts that are known. */
export async function petsOf(db: Db, siteId: SiteId, customerId: string, known?: PetFacts): Promise<Pet[]> {
  const facts = known ?? (await readPetFacts(db));
  const rows = await petsStore.listByCustomer(db, siteId, customerId);
  const papers = await listVaccinations(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, papers, facts));
}

export async function showMyPet(context: Context, id: string): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const row = await petsStore.find(context.db, context.siteId, profileId, id);
  if (!row) throw notFound("This pet");
  const papers = await listVaccinations(context.db, context.siteId, [id]);
  return present(row, papers, await readPetFacts(context.db));
}

export async function addMyPet(context: Context, wish: PetInput): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const facts = await readPetFacts(context.db);
  checkPet(wish, facts, context.now);
  const id = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, context.siteId, profileId);
    return insertPet(tx, facts, context.siteId, profileId, wish, context.now);
  });
  return showMyPet(context, id);
}

/**
 * Adds a checked pet inside the caller's transaction, which holds the owner's lock. Refuses above `MAX_PETS`.
 */
async function insertPet(
  tx: Tx,
  facts: PetFacts,
  siteId: SiteId,
  customerId: string,
  wish: PetInput,
  now: Date,
): Promise<string> {
  const kept = await petsStore.selectPetNames(tx, siteId, customerId).execute();
  const pet = createNewPet(wish, facts, kept.length, now);
  await petsStore.insert(tx, siteId, customerId, pet, now);
  return pet.id;
}

/** A checked pet beside `kept` others, which the owner's lock keeps that many. Refuses above `MAX_PETS`. */
export function createNewPet(wish: PetInput, facts: PetFacts, kept: number, now: Date): petsStore.NewPet {
  const breed = checkPet(wish, facts, now);
  if (kept >= MAX_PETS) throw new Refusal("conflict", `You can keep up to ${MAX_PETS} pets.`);
  return rowOf(newId(), wish, breed);
}

/** A customer's pets, and new ones, as parts of larger statements. */
export const selectPetNames = petsStore.selectPetNames;
export const insertPets = petsStore.insertPets;
export type NewPet = petsStore.NewPet;

function rowOf(id: string, wish: PetInput, breed: PetBreed): petsStore.NewPet {
  return { ...wish, id, slug: petSlug(wish.name), petTypeId: breed.petType.id };
}

export async function updateMyPet(context: Context, id: string, wish: PetInput): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const before = await showMyPet(context, id);
  const breed = checkPet(wish, await readPetFacts(context.db), context.now);
  const row = { ...rowOf(id, wish, breed), description: wish.description ?? before.description };
  const found = await context.db
    .transaction()
    .execute((tx) => petsStore.update(tx, context.siteId, profileId, row, context.now));
  if (!found) throw notFound("This pet");
  return showMyPet(context, id);
}

/**
 * Removes a pet with its pictures inside the caller's transaction, which has asked whether an open order
 * waits for it.
 */
export async function removeCustomerPet(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  const pet = await petsStore.find(tx, siteId, customerId, id);
  if (!pet || !(await petsStore.remove(tx, siteId, customerId, id, now))) throw notFound("This pet");
  await removePhotos(tx, siteId, pet, now);
}

/** Serialises what changes a customer's pets until the transaction ends. */
export async function lockPets(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await lockCustomer(tx, siteId, customerId);
}
