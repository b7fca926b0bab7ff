import type { Db } from "#kit/server/database.ts";
import { fillPath } from "#kit/wire/endpoint.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Image, toImage } from "#kit/wire/image.ts";
import { REVIEW_PHOTO_PATH } from "../contract/photos.ts";
import * as photosStore from "../store/photos.ts";
import { reviewTexts } from "../words.ts";

function imageAt(id: string, alt: string): Image {
  const at = (size: string) => fillPath(REVIEW_PHOTO_PATH, { id, size });
  return {
    id,
    url: at("large"),
    alt,
    sizes: { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") },
  };
}

/** Reads the photos of reviews; the answer finds them by review id. `image`: an imported photo of the row. */
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
