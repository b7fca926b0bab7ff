import { sql } from "kysely";
import { Refusal } from "../../wire/errors.ts";
import { type FilePurpose, fileWords, findSpace } from "../../wire/file-purposes.ts";
import type { SiteId } from "../../wire/ids.ts";
import type { Context } from "../api-handler.ts";
import type { Db, Tx } from "../database.ts";
import { addJob } from "../jobs.ts";
import { limitRate } from "../rate-limits.ts";
import { removeFileJob } from "./clear-files.ts";
import { refuseUnsaved } from "./storage.ts";

/** Reading and redrawing an upload takes a second of a CPU core, so the uploads of an account are limited. */
const UPLOAD_LIMIT = { points: 60, seconds: 3_600 };

function refuseFull(purpose: FilePurpose): Refusal {
  const words = purpose === "message" ? fileWords.messagesFull : fileWords.accountFull;
  return new Refusal("conflict", words, { errors: { file: [words] } });
}

type Owner = { siteId: SiteId; accountId: string };

async function countBytes(
  db: Db,
  { siteId, accountId }: Owner,
  purposes: readonly FilePurpose[],
): Promise<number> {
  const { total } = await db
    .selectFrom("files")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("bytes"), sql<string>`0`).as("total"))
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("purpose", "in", purposes)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Checks what an account may upload, before the bytes of an upload are read.
 *
 * @throws Refusal `too_many_requests`, or `conflict` at `file` when the account has no space left
 */
export async function checkUploadLimits(
  { db, siteId, actor }: Pick<Context, "db" | "siteId" | "actor">,
  purpose: FilePurpose,
): Promise<void> {
  if (actor.role === "anonymous") return;
  await limitRate(db, "upload", `${siteId}:${actor.accountId}`, UPLOAD_LIMIT);
  const space = findSpace(purpose);
  if (!space) return;
  const { accountId } = actor;
  if ((await countBytes(db, { siteId, accountId }, space.purposes)) >= space.maxBytes)
    throw refuseFull(purpose);
}

export type NewFile = {
  id: string;
  key: string;
  purpose: FilePurpose;
  kind: string;
  bytes: number;
  mediaType: string;
  /** The name for a download; null for a photo outside messages. */
  name: string | null;
};

/**
 * Inserts the file's row before its bytes are written, so that `clearFiles` finds bytes without an owner. The
 * lock makes concurrent uploads of an account wait, so that together they cannot exceed the maximum.
 *
 * @throws Refusal `conflict` at `file` when the account would have too many bytes
 */
export async function insertFileRow(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  file: NewFile,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${accountId}`}, 0))`.execute(tx);
  const space = findSpace(file.purpose);
  if (space) {
    const before = await countBytes(tx, { siteId, accountId }, space.purposes);
    if (before + file.bytes > space.maxBytes) throw refuseFull(file.purpose);
  }
  await tx
    .insertInto("files")
    .values({ ...file, siteId, accountId, createdAt: now })
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
