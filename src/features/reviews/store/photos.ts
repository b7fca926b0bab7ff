import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Returns the photos of some reviews, in the order that their authors chose. */
export async function list(db: Db, siteId: SiteId, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom("reviewPictures")
    .select(["reviewId", "fileId"])
    .where("siteId", "=", siteId)
    .where("reviewId", "in", [...reviewIds])
    .orderBy("reviewId")
    .orderBy("position")
    .execute();
}

/** Replaces the photos of a review. */
export async function replace(tx: Tx, siteId: SiteId, reviewId: string, fileIds: readonly string[]) {
  await tx
    .deleteFrom("reviewPictures")
    .where("siteId", "=", siteId)
    .where("reviewId", "=", reviewId)
    .execute();
  if (fileIds.length === 0) return;
  await tx
    .insertInto("reviewPictures")
    .values(fileIds.map((fileId, position) => ({ fileId, siteId, reviewId, position })))
    .execute();
}

/** Finds the author of a photo's review, and whether the review is published. */
export function find(db: Db, siteId: SiteId, fileId: string) {
  return db
    .selectFrom("reviewPictures as picture")
    .innerJoin("reviews as review", "review.id", "picture.reviewId")
    .select(["review.customerId", "review.published"])
    .where("picture.siteId", "=", siteId)
    .where("picture.fileId", "=", fileId)
    .executeTakeFirst();
}

/** Removes all photos from a customer's reviews and returns the ids of their files. */
export async function removeAll(tx: Tx, siteId: SiteId, customerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("reviewPictures as picture")
    .using("reviews as review")
    .whereRef("review.id", "=", "picture.reviewId")
    .where("picture.siteId", "=", siteId)
    .where("review.customerId", "=", customerId)
    .returning("picture.fileId")
    .execute();
  return rows.map(({ fileId }) => fileId);
}
