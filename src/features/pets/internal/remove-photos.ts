import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VaccinationKind } from "../rules.ts";
import * as photos from "../store/photos.ts";
import type { PetRow } from "../store.ts";

export async function removePhotoFile(
  tx: Tx,
  siteId: SiteId,
  { id, photoFileId }: PetRow,
  now: Date,
): Promise<void> {
  if (!photoFileId) return;
  await photos.setPhoto(tx, siteId, id, null, now);
  await removeFile(tx, siteId, photoFileId);
}

export async function findRecord(db: Db, siteId: SiteId, petId: string, kind: VaccinationKind) {
  const records = await photos.listVaccinations(db, siteId, [petId]);
  return records.find((record) => record.kind === kind);
}

export async function removeRecord(tx: Tx, siteId: SiteId, { petId, kind, fileId }: photos.VaccinationRow) {
  await photos.removeVaccination(tx, siteId, petId, kind);
  await removeFile(tx, siteId, fileId);
}

/** Deletes a pet's photo and vaccination records, in the caller's transaction. */
export async function removePhotos(tx: Tx, siteId: SiteId, pet: PetRow, now: Date): Promise<void> {
  await removePhotoFile(tx, siteId, pet, now);
  for (const record of await photos.listVaccinations(tx, siteId, [pet.id]))
    await removeRecord(tx, siteId, record);
}
