import { looksLikeCardNumber } from "../../wire/card-number.ts";
import { refuseFields } from "../../wire/errors.ts";
import type { PhotoPurpose } from "../../wire/file-purposes.ts";
import type { SiteId } from "../../wire/ids.ts";
import { IMAGE_SIZES, type ImageSize } from "../../wire/image.ts";
import type { Context, UploadedFile } from "../api-handler.ts";
import type { Db } from "../database.ts";
import { newId, newToken } from "../ids.ts";
import { insertFileRow, type NewFile } from "./file-rows.ts";
import { PHOTO_MEDIA_TYPE, redrawPhoto, sizeKey } from "./redraw-photo.ts";
import { fileStorage, refuseUnsaved } from "./storage.ts";

/** @throws Refusal `validation_failed` at `file` for an upload that is named like a card number */
export function checkFileName(name: string): void {
  if (looksLikeCardNumber(name)) {
    throw refuseFields({ file: ["The name of this file looks like a card number. Please rename it."] });
  }
}

/**
 * Redraws and saves a photo that an account uploaded, and returns the file's id. The caller must then call
 * `attachFile` in the transaction that stores the id. `clearFiles` removes files that stay unattached.
 *
 * @throws Refusal `validation_failed` at `file`, `conflict` when the account has too many bytes,
 * `service_unavailable` when the bytes cannot be written
 */
export async function savePhoto(
  saver: Saver,
  accountId: string,
  kind: string,
  upload: UploadedFile,
  purpose: PhotoPurpose = "photo",
): Promise<string> {
  checkFileName(upload.name);
  return (await storePhoto(saver, accountId, { kind, purpose, name: null }, upload)).id;
}

type Saver = Pick<Context, "db" | "siteId" | "now" | "log">;

/** The steps of `savePhoto` after the name of the upload was checked. Returns the file's row. */
export async function storePhoto(
  { db, siteId, now, log }: Saver,
  accountId: string,
  facts: Pick<NewFile, "kind" | "purpose" | "name">,
  upload: UploadedFile,
): Promise<NewFile> {
  const photos = await redrawPhoto(upload.bytes);
  const bytes = IMAGE_SIZES.reduce((sum, size) => sum + photos[size].byteLength, 0);
  const row = { ...facts, id: newId(), key: `${siteId}/${newToken()}`, mediaType: PHOTO_MEDIA_TYPE, bytes };
  await db.transaction().execute((tx) => insertFileRow(tx, siteId, accountId, row, now));
  try {
    const put = (size: ImageSize) =>
      fileStorage().put(sizeKey(row.key, size), photos[size], PHOTO_MEDIA_TYPE);
    await Promise.all(IMAGE_SIZES.map(put));
  } catch (error) {
    log.error({ err: error }, "a file could not be written");
    throw refuseUnsaved();
  }
  return row;
}

/**
 * Reads the bytes of one size of an attached photo; null when the photo does not exist. The caller must first
 * check that the visitor may see the photo.
 */
export async function readPhoto(
  db: Db,
  siteId: SiteId,
  id: string,
  size: ImageSize,
): Promise<Uint8Array | null> {
  const file = await db
    .selectFrom("files")
    .select("key")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("state", "=", "kept")
    .executeTakeFirst();
  return file ? fileStorage().get(sizeKey(file.key, size)) : null;
}
