import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readReviewPhotos } from "../../internal/read-review-photos.ts";
import type { DeskReview } from "../contract.ts";
import type { DeskReviewRow } from "../store.ts";

/** Presents reviews to the team, with their photos. */
export async function presentReviews(
  db: Db,
  siteId: SiteId,
  rows: readonly DeskReviewRow[],
): Promise<DeskReview[]> {
  const imagesOf = await readReviewPhotos(db, siteId, rows);
  return rows.map((row) => {
    const { id, rating, comment, reply, author, customerId, timeZone, published, hiddenReason } = row;
    return {
      ...{ id, rating, comment, reply, author, customerId, timeZone, hiddenReason },
      images: imagesOf(id),
      serviceProvider: { id: row.groomerId, displayName: row.groomerName },
      order: { id: row.orderId, number: row.number },
      isHidden: !published,
      hiddenAt: row.hiddenAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}
