import type { Db, Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet, PetBreed, PetInput, PetSize, PetType } from "./contract.ts";

// All sites share types, sizes and breeds; pets belong to a site and a customer.

export function readTypes(db: Db): Promise<PetType[]> {
  return db.selectFrom("petTypes").select(["id", "termId", "name", "slug"]).orderBy("termId").execute();
}

export function readSizes(db: Db): Promise<PetSize[]> {
  return db
    .selectFrom("petSizes")
    .select(["id", "slug", "petTypeId", "name", "label", "minWeight", "maxWeight"])
    .orderBy("petTypeId")
    .orderBy("minWeight")
    .execute();
}

const BREED = [
  "petBreeds.id",
  "petBreeds.name",
  "petBreeds.slug",
  "petBreeds.description",
  "groomingNotes",
  "personality",
  "coat",
  "groomFrequencyWeeks as groomFrequency",
  "weightRangeLow",
  "weightRangeHigh",
  "sizeId",
  "breedIntensity",
  "petBreeds.timeModifierPercent",
] as const;

const TYPE = [
  "petTypes.id as typeId",
  "termId",
  "petTypes.name as typeName",
  "petTypes.slug as typeSlug",
] as const;

type WithType = { typeId: string; termId: number; typeName: string; typeSlug: string };

function nestType<R extends WithType>({ typeId, termId, typeName, typeSlug, ...rest }: R) {
  return { ...rest, petType: { id: typeId, termId, name: typeName, slug: typeSlug } };
}

export async function readBreeds(db: Db): Promise<PetBreed[]> {
  const rows = await db
    .selectFrom("petBreeds")
    .innerJoin("petTypes", "petTypes.id", "petBreeds.petTypeId")
    .select([...BREED, ...TYPE])
    .orderBy("petBreeds.name")
    .execute();
  return rows.map(nestType);
}

/** A row of the table `pets`: a pet without breed, type and photos. */
export type PetRow = Omit<Pet, "breed" | "petType" | "photo" | "vaccinationImages"> & {
  photoFileId: string | null;
};

const PET = [
  "id",
  "customerId",
  "breedId",
  "name",
  "slug",
  "description",
  "gender",
  "birthYear",
  "weight",
  "vaccinated",
  "declawed",
  "spayedNeutered",
  "anxiousAggressive",
  "groomerNote",
  "timeModifierPercent",
  "status",
  "photoFileId",
] as const;

function activePets(db: Db, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("pets")
    .select(PET)
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("status", "=", "active");
}

export function listByCustomer(db: Db, siteId: SiteId, customerId: string): Promise<PetRow[]> {
  return activePets(db, siteId, customerId).orderBy("createdAt").orderBy("id").execute();
}

export function find(db: Db, siteId: SiteId, customerId: string, id: string): Promise<PetRow | undefined> {
  return activePets(db, siteId, customerId).where("id", "=", id).executeTakeFirst();
}

/**
 * Selects id, slug, breed and name of a customer's pets, oldest entry first. The statement is not yet run.
 */
export function selectPetNames(db: Db, siteId: SiteId, customerId: string) {
  return activePets(db, siteId, customerId)
    .clearSelect()
    .select(["id", "slug", "breedId", "name"])
    .orderBy("createdAt")
    .orderBy("id");
}

export type NewPet = PetInput & { id: string; slug: string; petTypeId: string };

export function insertPets(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  pets: readonly NewPet[],
  now: Date,
): Statement {
  return tx
    .insertInto("pets")
    .values(pets.map((pet) => ({ ...pet, siteId, customerId, createdAt: now, updatedAt: now })))
    .returning("id");
}

/** Updates an active pet. Returns false if the customer has no such pet. */
export async function update(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  pet: NewPet,
  now: Date,
): Promise<boolean> {
  const { id, ...values } = pet;
  const result = await tx
    .updateTable("pets")
    .set({ ...values, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Removes a pet from the owner's list. The row stays, because past orders need it. Returns false if the
 * customer has no such pet.
 */
export async function remove(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("pets")
    .set({ status: "removed", updatedAt: now })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
