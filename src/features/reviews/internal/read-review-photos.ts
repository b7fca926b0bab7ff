import type { Db } from "#kit/server/database.ts";
import { fillPath } from "#kit/wire/endpoint.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Image, toImage } from "#kit/wire/image.ts";
import { REVIEW_PHOTO_PATH } from "../contract/photos.ts";
import * as photosStore from "../store/photos.ts";
import { reviewTexts } from "../words.ts";

/** Returns an uploaded photo with the paths of its sizes. */
function imageAt(id: string, alt: string): Image {
  const pathOf = (size: string) => fillPath(REVIEW_PHOTO_PATH, { id, size });
  return {
    id,
    url: pathOf("large"),
    alt,
    sizes: { thumbnail: pathOf("thumbnail"), medium: pathOf("medium"), large: pathOf("large") },
  };
}

/**
 * Reads the photos of reviews and returns a lookup by review id. `image`: a photo that was imported with the
 * row.
 */
export async function readReviewPhotos(
  db: Db,
  siteId: SiteId,
  reviews: readonly { id: string; image?: unknown }[],
): Promise<(id: string) => Image[]> {
  const ids = reviews.map(({ id }) => id);
  const uploaded = Map.groupBy(await photosStore.list(db, siteId, ids), ({ reviewId }) => reviewId);
  const imported = new Map(reviews.map(({ id, image }) => [id, toImage(image)]));
  return (id) => [
    ...[imported.get(id) ?? null].filter((image) => image !== null),
    ...(uploaded.get(id) ?? []).map(({ fileId }, nth) => imageAt(fileId, reviewTexts.photoAlt(nth + 1))),
  ];
}
