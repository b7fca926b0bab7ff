import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { attachFile, removeFile } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet } from "../contract.ts";
import { findRecord, removePhotoFile, removeRecord } from "../internal/remove-photos.ts";
import type { VaccinationKind } from "../rules.ts";
import { lockPets, showMyPet } from "../service.ts";
import * as photos from "../store/photos.ts";
import { find, type PetRow } from "../store.ts";

/** Runs `work` on a pet of the signed-in customer under the owner's lock. Returns the changed pet. */
async function changePet(
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

/**
 * Saves an uploaded file outside of any transaction. If the change then fails, `clearFiles` deletes the file.
 */
async function saveUpload(
  context: Context,
  petId: string,
  kind: string,
  upload: UploadedFile,
): Promise<string> {
  const { accountId } = actingAs(context, "customer");
  // Refuses a pet that is not the customer's before any bytes are written.
  await showMyPet(context, petId);
  return savePhoto(context, accountId, kind, upload);
}

export async function setPhoto(context: Context, petId: string, upload: UploadedFile): Promise<Pet> {
  const { siteId, now } = context;
  const fileId = await saveUpload(context, petId, "pet_photo", upload);
  return changePet(context, petId, async (tx, pet) => {
    await attachFile(tx, siteId, fileId);
    await photos.setPhoto(tx, siteId, petId, fileId, now);
    if (pet.photoFileId) await removeFile(tx, siteId, pet.photoFileId);
  });
}

export async function removePhoto(context: Context, petId: string): Promise<Pet> {
  return changePet(context, petId, (tx, pet) => removePhotoFile(tx, context.siteId, pet, context.now));
}

export async function setVaccination(
  context: Context,
  petId: string,
  kind: VaccinationKind,
  expiresOn: string | null,
  upload: UploadedFile,
): Promise<Pet> {
  const { siteId, now } = context;
  const fileId = await saveUpload(context, petId, "pet_vaccination", upload);
  return changePet(context, petId, async (tx) => {
    const before = await findRecord(tx, siteId, petId, kind);
    await attachFile(tx, siteId, fileId);
    await photos.setVaccination(tx, siteId, { petId, kind, fileId, expiresOn }, now);
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
  return changePet(context, petId, async (tx) => {
    const record = await findRecord(tx, siteId, petId, kind);
    if (!record) throw notFound("This vaccination");
    await photos.setVaccination(tx, siteId, { ...record, expiresOn }, now);
  });
}

export async function removeVaccination(
  context: Context,
  petId: string,
  kind: VaccinationKind,
): Promise<Pet> {
  return changePet(context, petId, async (tx) => {
    const record = await findRecord(tx, context.siteId, petId, kind);
    if (record) await removeRecord(tx, context.siteId, record);
  });
}

/** Which photo of a pet: the photo of the pet itself, or the photo of a vaccination record. */
export type PhotoKind = "photo" | VaccinationKind;

/**
 * Finds a pet's owner and the file of a photo. Null without such a pet. The caller checks who may see the
 * photo.
 */
export async function findPetPhoto(
  db: Db,
  siteId: SiteId,
  petId: string,
  kind: PhotoKind,
): Promise<{ customerId: string; slug: string; fileId: string | null } | null> {
  const pet = await photos.findPet(db, siteId, petId);
  if (!pet) return null;
  const { customerId, slug, photoFileId } = pet;
  const fileId = kind === "photo" ? photoFileId : (await findRecord(db, siteId, petId, kind))?.fileId;
  return { customerId, slug, fileId: fileId ?? null };
}
