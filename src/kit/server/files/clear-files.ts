import { z } from "zod";
import type { FilePurpose } from "../../wire/file-purposes.ts";
import { IMAGE_SIZES } from "../../wire/image.ts";
import type { Db } from "../database.ts";
import { job } from "../jobs.ts";
import { PHOTO_MEDIA_TYPE, sizeKey } from "./redraw-photo.ts";
import { fileStorage } from "./storage.ts";

/** An upload that is not attached within this time belongs to a failed request. */
const ATTACHED_WITHIN_MS = 3_600_000;
const MAX_PER_RUN = 500;

type Stored = { key: string; purpose: FilePurpose; mediaType: string };

/** The keys of a file's bytes. A photo has one for each size. */
function storageKeys({ key, purpose, mediaType }: Stored): string[] {
  const isUnchanged =
    purpose === "message" ? mediaType !== PHOTO_MEDIA_TYPE : purpose === "document" || purpose === "audio";
  return isUnchanged ? [key] : IMAGE_SIZES.map((size) => sizeKey(key, size));
}

/**
 * Removes a file that is marked as removed: first the bytes, then the row. After a crash in between, the row
 * still exists and the next run finishes the removal.
 */
async function removeNow(db: Db, id: string): Promise<void> {
  const file = await db
    .selectFrom("files")
    .select(["key", "purpose", "mediaType"])
    .where("id", "=", id)
    .where("state", "=", "removed")
    .executeTakeFirst();
  if (!file) return;
  for (const key of storageKeys(file)) await fileStorage().remove(key);
  await db.deleteFrom("files").where("id", "=", id).where("state", "=", "removed").execute();
}

/** The job that removes the bytes and the row of a file soon after `removeFile` marked it. */
export const removeFileJob = job({
  name: "remove-file",
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, { db }) => removeNow(db, id),
});

/** Every hour, removes uploads that were never attached, and repeats removals that failed. */
export const clearFiles = job({
  name: "clear-files",
  payload: z.object({}),
  every: "23 * * * *",
  async run(_, { db, clock, log }) {
    const before = new Date(clock.now().getTime() - ATTACHED_WITHIN_MS);
    await db
      .updateTable("files")
      .set({ state: "removed" })
      .where("state", "=", "writing")
      .where("createdAt", "<", before)
      .execute();
    const removed = await db
      .selectFrom("files")
      .select("id")
      .where("state", "=", "removed")
      .limit(MAX_PER_RUN)
      .execute();
    for (const { id } of removed) {
      await removeNow(db, id).catch((error) => log.warn({ err: error }, "a file could not be removed"));
    }
  },
});
