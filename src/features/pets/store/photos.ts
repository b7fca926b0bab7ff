import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VaccinationKind } from "../rules.ts";

export type VaccinationRow = {
  petId: string;
  kind: VaccinationKind;
  fileId: string;
  expiresOn: string | null;
};

export function selectVaccinations(db: Db, siteId: SiteId, petIds: readonly string[]) {
  return db
    .selectFrom("petVaccinations")
    .select(["petId", "kind", "fileId", "expiresOn"])
    .where("siteId", "=", siteId)
    .where(sql<boolean>`pet_id = any (${[...petIds]}::uuid[])`);
}

export function listVaccinations(
  db: Db,
  siteId: SiteId,
  petIds: readonly string[],
): Promise<VaccinationRow[]> {
  if (petIds.length === 0) return Promise.resolve([]);
  return selectVaccinations(db, siteId, petIds).execute();
}

/** Sets the pet's photo file; null removes it. The caller holds the owner's lock. */
export async function setPhoto(tx: Tx, siteId: SiteId, petId: string, fileId: string | null, now: Date) {
  await tx
    .updateTable("pets")
    .set({ photoFileId: fileId, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .execute();
}

export async function setVaccination(
  tx: Tx,
  siteId: SiteId,
  { petId, kind, fileId, expiresOn }: VaccinationRow,
  now: Date,
): Promise<void> {
  const values = { fileId, expiresOn, updatedAt: now };
  await tx
    .insertInto("petVaccinations")
    .values({ siteId, petId, kind, ...values })
    .onConflict((clash) => clash.constraint("pet_vaccinations_pkey").doUpdateSet(values))
    .execute();
}

export async function removeVaccination(
  tx: Tx,
  siteId: SiteId,
  petId: string,
  kind: VaccinationKind,
): Promise<void> {
  await tx
    .deleteFrom("petVaccinations")
    .where("siteId", "=", siteId)
    .where("petId", "=", petId)
    .where("kind", "=", kind)
    .execute();
}

/** Owner, slug and photo of an active pet of any customer. */
export function findPet(db: Db, siteId: SiteId, petId: string) {
  return db
    .selectFrom("pets")
    .select(["customerId", "slug", "photoFileId"])
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .where("status", "=", "active")
    .executeTakeFirst();
}
