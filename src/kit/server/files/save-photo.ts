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

/** Redrawing takes a second of a CPU core. */
const UPLOAD_LIMIT = { points: 60, seconds: 3_600 };
/** Bytes of one account: thousands of redrawn photos. */
export const MAX_ACCOUNT_BYTES = 200 * 1024 * 1024;

/**
 * Redraws and saves an uploaded photo of an account, and answers its id. Call `attachFile` in the
 * transaction that refers to it; `clearFiles` removes photos that are not attached within an hour.
 *
 * @throws Refusal `validation_failed` at `file`, `too_many_requests`, `conflict` above the bytes of an
 * account, `service_unavailable` when the bytes cannot be written
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

/** Inserts the row before the bytes. A lock counts uploads of one account one after another. */
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

function attach(tx: Tx, siteId: SiteId, id: string) {
  return tx
    .updateTable("files")
    .set({ state: "kept" })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("state", "=", "writing");
}

/** Marks a saved file as used, in the transaction that refers to it. */
export async function attachFile(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  const { numUpdatedRows } = await attach(tx, siteId, id).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuseUnsaved();
}

/**
 * As `attachFile`, for an id from a request. False, without any change, unless the account has just
 * uploaded it as this kind.
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

/** Removes a file in the transaction that stops using it; a job removes the bytes. */
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
 * The bytes of one size of an attached photo; null when it does not exist. The caller must authorize first.
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
