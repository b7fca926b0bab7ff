import type { Db } from "#kit/server/database.ts";
import { fillPath } from "#kit/wire/endpoint.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Image, toImage } from "#kit/wire/image.ts";
import { REVIEW_PHOTO_PATH } from "../contract/photos.ts";
import * as pictures from "../store/photos.ts";

function imageAt(id: string, alt: string): Image {
  const at = (size: string) => fillPath(REVIEW_PHOTO_PATH, { id, size });
  return {
    id,
    url: at("large"),
    alt,
    sizes: { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") },
  };
}

/** The pictures of reviews by the reviews' ids; `image` is one that a review came with from elsewhere. */
export async function readReviewPhotos(
  db: Db,
  siteId: SiteId,
  reviews: readonly { id: string; image?: unknown }[],
): Promise<(id: string) => Image[]> {
  const ids = reviews.map(({ id }) => id);
  const kept = Map.groupBy(await pictures.list(db, siteId, ids), ({ reviewId }) => reviewId);
  const brought = new Map(reviews.map(({ id, image }) => [id, toImage(image)]));
  return (id) => [
    ...[brought.get(id) ?? null].filter((image) => image !== null),
    ...(kept.get(id) ?? []).map(({ fileId }, nth) => imageAt(fileId, `Picture ${nth + 1} of a review`)),
  ];
}
