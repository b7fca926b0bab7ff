import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { attachFile, removeFile, savePhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet } from "../contract.ts";
import { findPaper, removePaper, removePhotoFile } from "../internal/remove-photos.ts";
import type { VaccinationKind } from "../rules.ts";
import { lockPets, showMyPet } from "../service.ts";
import * as pictures from "../store/photos.ts";
import { find, type PetRow } from "../store.ts";

/** Changes a pet of the signed-in customer under the owner's lock, and answers it. */
async function change(
  context: Context,
  petId: string,
  work: (tx: Tx, pet: PetRow) => Promise<void>,
): Promise<Pet> {
  const { siteId } = context;
  const { profileId } = actingAs(context, "customer");
  await context.db.transaction().execute(async (tx) => {
    await lockPets(tx, siteId, profileId);
    const pet = await find(tx, siteId, profileId, petId);
    if (!pet) throw notFound("This pet");
    await work(tx, pet);
  });
  return showMyPet(context, petId);
}

/** Writes the bytes first, outside of any transaction; what then fails leaves waste that a job clears. */
async function keep(context: Context, petId: string, kind: string, upload: UploadedFile): Promise<string> {
  const { accountId } = actingAs(context, "customer");
  await showMyPet(context, petId);
  return savePhoto(context, accountId, kind, upload);
}

export async function setPhoto(context: Context, petId: string, upload: UploadedFile): Promise<Pet> {
  const { siteId, now } = context;
  const fileId = await keep(context, petId, "pet_photo", upload);
  return change(context, petId, async (tx, pet) => {
    await attachFile(tx, siteId, fileId);
    await pictures.setPhoto(tx, siteId, petId, fileId, now);
    if (pet.photoFileId) await removeFile(tx, siteId, pet.photoFileId);
  });
}

export async function removePhoto(context: Context, petId: string): Promise<Pet> {
  return change(context, petId, (tx, pet) => removePhotoFile(tx, context.siteId, pet, context.now));
}

export async function setVaccination(
  context: Context,
  petId: string,
  kind: VaccinationKind,
  expiresOn: string | null,
  upload: UploadedFile,
): Promise<Pet> {
  const { siteId, now } = context;
  const fileId = await keep(context, petId, "pet_vaccination", upload);
  return change(context, petId, async (tx) => {
    const before = await findPaper(tx, siteId, petId, kind);
    await attachFile(tx, siteId, fileId);
    await pictures.setVaccination(tx, siteId, { petId, kind, fileId, expiresOn }, now);
    if (before) await removeFile(tx, siteId, before.fileId);
  });
}

export async function changeVaccination(
  context: Context,
  petId: string,
  kind: VaccinationKind,
  expiresOn: string | null,
): Promise<Pet> {
  const { siteId, now } = context;
  return change(context, petId, async (tx) => {
    const paper = await findPaper(tx, siteId, petId, kind);
    if (!paper) throw notFound("This vaccination");
    await pictures.setVaccination(tx, siteId, { ...paper, expiresOn }, now);
  });
}

export async function removeVaccination(
  context: Context,
  petId: string,
  kind: VaccinationKind,
): Promise<Pet> {
  return change(context, petId, async (tx) => {
    const paper = await findPaper(tx, context.siteId, petId, kind);
    if (paper) await removePaper(tx, context.siteId, paper);
  });
}

/** Which picture of a pet is meant. */
export type PhotoKind = "photo" | VaccinationKind;

/**
 * Whose pet it is, and its picture's file; null when there is no such pet. Whoever asks is yet to be
 * authorised.
 */
export async function findPetPhoto(
  db: Db,
  siteId: SiteId,
  petId: string,
  wish: PhotoKind,
): Promise<{ customerId: string; slug: string; fileId: string | null } | null> {
  const pet = await pictures.findPet(db, siteId, petId);
  if (!pet) return null;
  const { customerId, slug, photoFileId } = pet;
  const fileId = wish === "photo" ? photoFileId : (await findPaper(db, siteId, petId, wish))?.fileId;
  return { customerId, slug, fileId: fileId ?? null };
}
