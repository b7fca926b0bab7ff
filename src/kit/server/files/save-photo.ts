import { sql } from "kysely";
import { looksLikeCardNumber } from "../../wire/card-number.ts";
import { Refusal, refuseFields } from "../../wire/errors.ts";
import type { SiteId } from "../../wire/ids.ts";
import { IMAGE_SIZES, type ImageSize } from "../../wire/image.ts";
import type { Context, UploadedFile } from "../api-handler.ts";
import type { Db, Tx } from "../database.ts";
import { newId, newToken } from "../ids.ts";
import { addJob } from "../jobs.ts";
import { limitRate } from "../rate-limits.ts";
import { removeFileJob } from "./clear-files.ts";
import { PHOTO_MEDIA_TYPE, redrawPhoto, sizeKey } from "./redraw-photo.ts";
import { fileStorage, refuseUnsaved } from "./storage.ts";

/** Redrawing a photo takes a second of a CPU core, so the uploads of an account are limited. */
const UPLOAD_LIMIT = { points: 60, seconds: 3_600 };
/** The maximum bytes of one account's files: thousands of redrawn photos. */
export const MAX_ACCOUNT_BYTES = 200 * 1024 * 1024;

/**
 * Redraws and saves a photo that an account uploaded, and returns the file's id. The caller must then call
 * `attachFile` in the transaction that stores the id. `clearFiles` removes files that stay unattached.
 *
 * @throws Refusal `validation_failed` at `file`, `too_many_requests`, `conflict` when the account has too
 * many bytes, `service_unavailable` when the bytes cannot be written
 */
export async function savePhoto(
  { db, siteId, now, log }: Pick<Context, "db" | "siteId" | "now" | "log">,
  accountId: string,
  kind: string,
  upload: UploadedFile,
): Promise<string> {
  if (looksLikeCardNumber(upload.name)) {
    throw refuseFields({ file: ["The name of this file looks like a card number. Please rename it."] });
  }
  await limitRate(db, "upload", `${siteId}:${accountId}`, UPLOAD_LIMIT);
  const photos = await redrawPhoto(upload.bytes);
  const bytes = IMAGE_SIZES.reduce((sum, size) => sum + photos[size].byteLength, 0);
  const row = { id: newId(), key: `${siteId}/${newToken()}`, kind, bytes };
  await db.transaction().execute((tx) => insertFileRow(tx, siteId, accountId, row, now));
  try {
    const put = (size: ImageSize) =>
      fileStorage().put(sizeKey(row.key, size), photos[size], PHOTO_MEDIA_TYPE);
    await Promise.all(IMAGE_SIZES.map(put));
  } catch (error) {
    log.error({ err: error }, "a file could not be written");
    throw refuseUnsaved();
  }
  return row.id;
}

type NewFile = { id: string; key: string; kind: string; bytes: number };

/**
 * Inserts the file's row before its bytes are written, so that `clearFiles` finds bytes without an owner. The
 * lock makes concurrent uploads of an account wait, so that together they cannot exceed the maximum.
 */
async function insertFileRow(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  file: NewFile,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${accountId}`}, 0))`.execute(tx);
  const { total } = await tx
    .selectFrom("files")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("bytes"), sql<string>`0`).as("total"))
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (Number(total) + file.bytes > MAX_ACCOUNT_BYTES) {
    throw new Refusal("conflict", "You have a lot of pictures already. Please remove some first.");
  }
  await tx
    .insertInto("files")
    .values({ ...file, siteId, accountId, mediaType: PHOTO_MEDIA_TYPE, createdAt: now })
    .execute();
}

/** Builds the update that attaches a file. The update changes no row when the file is not newly uploaded. */
function attach(tx: Tx, siteId: SiteId, id: string) {
  return tx
    .updateTable("files")
    .set({ state: "kept" })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("state", "=", "writing");
}

/**
 * Marks a saved file as used, in the transaction that stores its id.
 *
 * @throws Refusal `service_unavailable` when the file is gone or already attached
 */
export async function attachFile(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  const { numUpdatedRows } = await attach(tx, siteId, id).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuseUnsaved();
}

/**
 * Marks a saved file as used when its id comes from a request. Returns false and changes nothing unless this
 * account uploaded the file as this `kind` and has not attached it yet.
 */
export async function attachUpload(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { accountId, kind }: { accountId: string; kind: string },
): Promise<boolean> {
  const { numUpdatedRows } = await attach(tx, siteId, id)
    .where("accountId", "=", accountId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a file as removed, in the transaction that stops using it. A job then removes its bytes. */
export async function removeFile(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx
    .updateTable("files")
    .set({ state: "removed" })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
  await addJob(tx, removeFileJob, { id }, { key: `remove-file:${id}` });
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
