import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PhotoSide } from "../../rules/pet-report.ts";

type OfSide = { orderId: string; lineId: string; side: PhotoSide };

/** Whether a visit has already got a photo from a device. `id`: made by the device. */
export async function hasTaken(db: Db, siteId: SiteId, orderId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("visitPhotos")
    .select("id")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a photo of a device. `fileId`: set if it stands beside the photo of the line, which stays. */
export async function insertTaken(
  tx: Tx,
  siteId: SiteId,
  taken: OfSide & { id: string; fileId: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("visitPhotos")
    .values({ siteId, ...taken, createdAt: now })
    .execute();
}

/** The photos of a visit that stand beside those of its lines, the first first. */
export async function listBeside(db: Db, siteId: SiteId, orderId: string) {
  const rows = await db
    .selectFrom("visitPhotos")
    .select(["lineId", "side", "fileId"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("fileId", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ lineId, side, fileId }) =>
    fileId === null ? [] : [{ lineId, side: side as PhotoSide, fileId }],
  );
}

/** Ends that a photo stands beside another: it takes the place of the other, or is removed. */
export async function clearBeside(tx: Tx, siteId: SiteId, orderId: string, fileId: string): Promise<void> {
  await tx
    .updateTable("visitPhotos")
    .set({ fileId: null })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("fileId", "=", fileId)
    .execute();
}

/** Puts a newer photo in the place of one that stands beside another. */
export async function replaceBeside(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable("visitPhotos")
    .set({ fileId: to })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("fileId", "=", from)
    .execute();
}
