import { fileTypeFromBuffer } from "file-type";
import { refuseFields } from "../../wire/errors.ts";
import type { FileReply } from "../../wire/file.ts";
import { fileWords } from "../../wire/file-purposes.ts";
import type { SiteId } from "../../wire/ids.ts";
import type { ImageSize } from "../../wire/image.ts";
import type { Context, UploadedFile } from "../api-handler.ts";
import type { Db } from "../database.ts";
import { isAudioType, recognizeAudio } from "./recognize-audio.ts";
import { recognizeDocument } from "./recognize-document.ts";
import { isPhotoType, PHOTO_MEDIA_TYPE, sizeKey } from "./redraw-photo.ts";
import { checkFileName, storePhoto } from "./save-photo.ts";
import { type NamedFile, storeUnchanged, toFileName } from "./save-unchanged.ts";
import { fileStorage } from "./storage.ts";

/** The purpose and kind of all uploads for messages. */
export const MESSAGE_KIND = "message";
const AS_MESSAGE = { purpose: MESSAGE_KIND, kind: MESSAGE_KIND } as const;
const PDF_MARK = "%PDF-";

/**
 * Saves an upload for a message. Its bytes decide whether it is a photo, which is redrawn in three sizes, or
 * a document or recording, which is stored as it came. The caller must then call `attachUpload` in the
 * transaction that stores the id. `clearFiles` removes files that stay unattached.
 *
 * @throws Refusal `validation_failed` at `file`, `conflict` when the account has too many bytes,
 * `service_unavailable` when the bytes cannot be written
 */
export async function saveForMessage(
  context: Pick<Context, "db" | "siteId" | "now" | "log">,
  accountId: string,
  upload: UploadedFile,
): Promise<NamedFile> {
  checkFileName(upload.name);
  const { bytes } = upload;
  if (Buffer.from(bytes.subarray(0, PDF_MARK.length)).toString("latin1") === PDF_MARK) {
    return storeUnchanged(context, accountId, { ...AS_MESSAGE, ...recognizeDocument(bytes) }, upload);
  }
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  if (isPhotoType(type)) {
    const name = toFileName(upload.name, "webp");
    return { ...(await storePhoto(context, accountId, { ...AS_MESSAGE, name }, upload)), name };
  }
  if (!isAudioType(type)) throw refuseFields({ file: [fileWords.wrongKind("message")] });
  return storeUnchanged(context, accountId, { ...AS_MESSAGE, ...(await recognizeAudio(bytes)) }, upload);
}

/**
 * Finds a file of a message; null for any other id. `size` counts for photos only. The caller must check that
 * the visitor may have the file.
 */
export async function findOfMessage(
  db: Db,
  siteId: SiteId,
  id: string,
  size: ImageSize,
): Promise<Omit<FileReply, "name"> | null> {
  const file = await db
    .selectFrom("files")
    .select(["key", "mediaType", "bytes"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("state", "=", "kept")
    .where("purpose", "=", MESSAGE_KIND)
    .executeTakeFirst();
  if (!file) return null;
  const { key, mediaType, bytes } = file;
  if (mediaType === PHOTO_MEDIA_TYPE) {
    const read = () => fileStorage().get(sizeKey(key, size));
    return { read, mediaType, tag: `${id}-${size}`, isPublic: false };
  }
  const read = (range?: { from: number; to: number }) => fileStorage().get(key, range);
  return { read, mediaType, bytes, tag: id, isPublic: false };
}
