import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/save-photo.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VaccinationKind } from "../rules.ts";
import * as pictures from "../store/photos.ts";
import type { PetRow } from "../store.ts";

export async function removePhotoFile(
  tx: Tx,
  siteId: SiteId,
  { id, photoFileId }: PetRow,
  now: Date,
): Promise<void> {
  if (!photoFileId) return;
  await pictures.setPhoto(tx, siteId, id, null, now);
  await removeFile(tx, siteId, photoFileId);
}

export async function findPaper(db: Db, siteId: SiteId, petId: string, kind: VaccinationKind) {
  const papers = await pictures.listVaccinations(db, siteId, [petId]);
  return papers.find((paper) => paper.kind === kind);
}

export async function removePaper(tx: Tx, siteId: SiteId, { petId, kind, fileId }: pictures.VaccinationRow) {
  await pictures.removeVaccination(tx, siteId, petId, kind);
  await removeFile(tx, siteId, fileId);
}

/** Removes photo and papers of a pet that is being removed, in the caller's transaction. */
export async function removePhotos(tx: Tx, siteId: SiteId, pet: PetRow, now: Date): Promise<void> {
  await removePhotoFile(tx, siteId, pet, now);
  for (const paper of await pictures.listVaccinations(tx, siteId, [pet.id]))
    await removePaper(tx, siteId, paper);
}
