import type { Db, Tx } from "#kit/server/database.ts";
import { dropFile } from "#kit/server/files/save-photo.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VaccinationKind } from "../rules.ts";
import * as pictures from "../store/photos.ts";
import type { PetRow } from "../store.ts";

export async function dropPhoto(
  tx: Tx,
  siteId: SiteId,
  { id, photoFileId }: PetRow,
  now: Date,
): Promise<void> {
  if (!photoFileId) return;
  await pictures.setPhoto(tx, siteId, id, null, now);
  await dropFile(tx, siteId, photoFileId);
}

export async function paperOf(db: Db, siteId: SiteId, petId: string, kind: VaccinationKind) {
  const papers = await pictures.listVaccinations(db, siteId, [petId]);
  return papers.find((paper) => paper.kind === kind);
}

export async function dropPaper(tx: Tx, siteId: SiteId, { petId, kind, fileId }: pictures.VaccinationRow) {
  await pictures.removeVaccination(tx, siteId, petId, kind);
  await dropFile(tx, siteId, fileId);
}

/** Removes photo and papers of a pet that is being removed, in the caller's transaction. */
export async function dropPicturesOf(tx: Tx, siteId: SiteId, pet: PetRow, now: Date): Promise<void> {
  await dropPhoto(tx, siteId, pet, now);
  for (const paper of await pictures.listVaccinations(tx, siteId, [pet.id]))
    await dropPaper(tx, siteId, paper);
}
