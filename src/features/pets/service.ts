import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { run, type Statement, takeLock } from "#kit/server/statements.ts";
import { actingAs, type Context } from "#kit/server/verb.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet, PetBreed, PetSize, PetType, PetWish } from "./contract.ts";
import { dropPicturesOf } from "./internal/drop-pictures.ts";
import { presentPictures } from "./internal/present-pet.ts";
import { faultsOf, MAX_PETS, petSlug } from "./rules.ts";
import { listVaccinations, type VaccinationRow } from "./store/pictures.ts";
import * as petsStore from "./store.ts";

/** Plain facts, read once a process: only a migration or the seed changes them. */
export type PetFacts = {
  types: readonly PetType[];
  sizes: readonly PetSize[];
  breeds: readonly PetBreed[];
  breedById: ReadonlyMap<string, PetBreed>;
};

const factsByDatabase = new WeakMap<Db, Promise<PetFacts>>();

async function readFacts(db: Db): Promise<PetFacts> {
  const [types, sizes, breeds] = await Promise.all([
    petsStore.readTypes(db),
    petsStore.readSizes(db),
    petsStore.readBreeds(db),
  ]);
  return { types, sizes, breeds, breedById: new Map(breeds.map((breed) => [breed.id, breed])) };
}

/** Kinds, sizes and breeds. Kept in memory; an empty or failed reading is not. */
export async function petFacts(db: Db): Promise<PetFacts> {
  const kept = factsByDatabase.get(db);
  if (kept) return kept;
  const reading = readFacts(db);
  factsByDatabase.set(db, reading);
  try {
    const facts = await reading;
    if (facts.breeds.length === 0) factsByDatabase.delete(db);
    return facts;
  } catch (error) {
    factsByDatabase.delete(db);
    throw error;
  }
}

function present(row: petsStore.PetRow, papers: readonly VaccinationRow[], facts: PetFacts): Pet {
  const breed = facts.breedById.get(row.breedId);
  if (!breed) throw new Error(`Pet ${row.id} has an unknown breed`);
  return { ...row, breed, petType: breed.petType, ...presentPictures(row, papers) };
}

/** The breed of a wish, or a refusal at its field; also refuses facts that cannot be. */
function checkWish(wish: PetWish, facts: PetFacts, now: Date): PetBreed {
  const breed = facts.breedById.get(wish.breedId);
  const faults = { ...faultsOf(wish, now), ...(!breed && { breedId: ["Choose a breed from the list"] }) };
  if (!breed || Object.keys(faults).length > 0) throw refuseFields(faults);
  return breed;
}

export async function listTypes({ db }: Context): Promise<PetType[]> {
  return [...(await petFacts(db)).types];
}

export async function listBreeds({ db }: Context, petType?: string): Promise<PetBreed[]> {
  const { breeds } = await petFacts(db);
  return breeds.filter((breed) => petType === undefined || breed.petType.slug === petType);
}

export async function essentials({ db }: Context) {
  const { types, sizes, breeds } = await petFacts(db);
  return { petTypes: [...types], petSizes: [...sizes], breeds: [...breeds] };
}

export async function listMine(context: Context): Promise<Pet[]> {
  const { profileId } = actingAs(context, "customer");
  return petsOf(context.db, context.siteId, profileId);
}

/** All pets of a customer, oldest entry first. Within a transaction hand in the facts that are known. */
export async function petsOf(db: Db, siteId: SiteId, customerId: string, known?: PetFacts): Promise<Pet[]> {
  const facts = known ?? (await petFacts(db));
  const rows = await petsStore.listByCustomer(db, siteId, customerId);
  const papers = await listVaccinations(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, papers, facts));
}

export async function showMine(context: Context, id: string): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const row = await petsStore.find(context.db, context.siteId, profileId, id);
  if (!row) throw notFound("This pet");
  const papers = await listVaccinations(context.db, context.siteId, [id]);
  return present(row, papers, await petFacts(context.db));
}

export async function addMine(context: Context, wish: PetWish): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const facts = await petFacts(context.db);
  checkWish(wish, facts, context.now);
  const id = await context.db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(context.siteId, profileId));
    return addPetFor(tx, facts, context.siteId, profileId, wish, context.now);
  });
  return showMine(context, id);
}

/**
 * Adds a checked pet inside the caller's transaction, which holds the owner's lock. Refuses above `MAX_PETS`.
 */
async function addPetFor(
  tx: Tx,
  facts: PetFacts,
  siteId: SiteId,
  customerId: string,
  wish: PetWish,
  now: Date,
): Promise<string> {
  const kept = await run(tx, petsStore.listNames(tx, siteId, customerId));
  const pet = newPetOf(wish, facts, kept.length, now);
  await run(tx, petsStore.insertPets(tx, siteId, customerId, [pet], now));
  return pet.id;
}

/** A checked pet beside `kept` others, which the owner's lock keeps that many. Refuses above `MAX_PETS`. */
export function newPetOf(wish: PetWish, facts: PetFacts, kept: number, now: Date): petsStore.NewPet {
  const breed = checkWish(wish, facts, now);
  if (kept >= MAX_PETS) throw new Refusal("conflict", `You can keep up to ${MAX_PETS} pets.`);
  return rowOf(newId(), wish, breed);
}

/** What tells a customer's pets from one another. */
export function petNames(db: Db, siteId: SiteId, customerId: string) {
  return petsStore.listNames(db, siteId, customerId);
}

/** Pets that `newPetOf` has checked, under the owner's lock. */
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

function rowOf(id: string, wish: PetWish, breed: PetBreed): petsStore.NewPet {
  return { ...wish, id, slug: petSlug(wish.name), petTypeId: breed.petType.id };
}

export async function updateMine(context: Context, id: string, wish: PetWish): Promise<Pet> {
  const { profileId } = actingAs(context, "customer");
  const before = await showMine(context, id);
  const breed = checkWish(wish, await petFacts(context.db), context.now);
  const row = { ...rowOf(id, wish, breed), description: wish.description ?? before.description };
  const found = await context.db
    .transaction()
    .execute((tx) => petsStore.update(tx, context.siteId, profileId, row, context.now));
  if (!found) throw notFound("This pet");
  return showMine(context, id);
}

/**
 * Removes a pet with its pictures inside the caller's transaction, which has asked whether an open order
 * waits for it.
 */
export async function removePetOf(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  const pet = await petsStore.find(tx, siteId, customerId, id);
  if (!pet || !(await petsStore.remove(tx, siteId, customerId, id, now))) throw notFound("This pet");
  await dropPicturesOf(tx, siteId, pet, now);
}

/** Serialises what changes a customer's pets until the transaction ends. */
export async function lockPetsOf(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await takeLock(tx, lockCustomer(siteId, customerId));
}
