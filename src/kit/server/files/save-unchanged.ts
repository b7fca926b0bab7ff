import type { FileReply } from "../../wire/file.ts";
import type { UnchangedPurpose } from "../../wire/file-purposes.ts";
import type { SiteId } from "../../wire/ids.ts";
import type { Context, UploadedFile } from "../api-handler.ts";
import type { Db, Tx } from "../database.ts";
import { newId, newToken } from "../ids.ts";
import { insertFileRow, type NewFile, removeFile } from "./file-rows.ts";
import { recognizeAudio } from "./recognize-audio.ts";
import { recognizeDocument } from "./recognize-document.ts";
import { checkFileName } from "./save-photo.ts";
import { fileStorage, refuseUnsaved } from "./storage.ts";

const MAX_NAME = 80;

/**
 * The name of a file for its download, from the name of an upload: without a path, with the extension of what
 * the bytes are. "C:\\scans\\Rabies 2027.exe" becomes "Rabies 2027.pdf".
 */
export function toFileName(given: string, extension: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? "";
  const words = base
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N} _-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const name = [...words].slice(0, MAX_NAME).join("").slice(0, MAX_NAME).toWellFormed().trim();
  return `${name || "file"}.${extension}`;
}

const recognize = { document: recognizeDocument, audio: recognizeAudio };

/**
 * Saves a document or recording as it came and returns its row. The caller must then call `attachFile` or
 * `attachUpload` in the transaction that stores the id. `clearFiles` removes files that stay unattached.
 *
 * @throws Refusal `validation_failed` at `file`, `conflict` when the account has too many bytes,
 * `service_unavailable` when the bytes cannot be written
 */
export async function saveUnchanged(
  saver: Saver,
  accountId: string,
  purpose: UnchangedPurpose,
  upload: UploadedFile,
): Promise<NamedFile> {
  checkFileName(upload.name);
  const found = await recognize[purpose](upload.bytes);
  return storeUnchanged(saver, accountId, { ...found, purpose, kind: purpose }, upload);
}

type Saver = Pick<Context, "db" | "siteId" | "now" | "log">;
type Recognized = Pick<NewFile, "purpose" | "kind" | "mediaType"> & { extension: string };
export type NamedFile = NewFile & { name: string };

/** The steps of `saveUnchanged` after the upload was recognized. */
export async function storeUnchanged(
  { db, siteId, now, log }: Saver,
  accountId: string,
  { extension, ...found }: Recognized,
  upload: UploadedFile,
): Promise<NamedFile> {
  const row = {
    ...found,
    id: newId(),
    key: `${siteId}/${newToken()}.${extension}`,
    bytes: upload.bytes.byteLength,
    name: toFileName(upload.name, extension),
  };
  await db.transaction().execute((tx) => insertFileRow(tx, siteId, accountId, row, now));
  try {
    await fileStorage().put(row.key, upload.bytes, row.mediaType);
  } catch (error) {
    log.error({ err: error }, "a file could not be written");
    throw refuseUnsaved();
  }
  return row;
}

export type StoredFile = { accountId: string; purpose: UnchangedPurpose; reply: FileReply };

/**
 * Finds a document or recording that is not removed; null for any other id. The caller must check that the
 * visitor may have the file.
 */
export async function findUnchanged(db: Db, siteId: SiteId, id: string): Promise<StoredFile | null> {
  const file = await db
    .selectFrom("files")
    .select(["key", "accountId", "purpose", "mediaType", "bytes", "name"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  if (!file || (file.purpose !== "document" && file.purpose !== "audio")) return null;
  const { key, accountId, purpose, mediaType, bytes, name } = file;
  const read = (range?: { from: number; to: number }) => fileStorage().get(key, range);
  return {
    accountId,
    purpose,
    reply: { read, mediaType, bytes, name: name ?? "file", tag: id, isPublic: false },
  };
}

/** Marks all documents and recordings of an account as removed, in the transaction that erases it. */
export async function removeUnchanged(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  const files = await tx
    .selectFrom("files")
    .select("id")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("purpose", "in", ["document", "audio"])
    .execute();
  for (const { id } of files) await removeFile(tx, siteId, id);
}
