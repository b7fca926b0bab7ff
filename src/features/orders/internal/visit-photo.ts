import { fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { type Image, toImage } from "#kit/wire/image.ts";
import { VISIT_PHOTO_PATH } from "../contract/pet-report.ts";
import type { PhotoSide } from "../rules/pet-report.ts";
import { PHOTO_ALTS } from "../words/pet-report.ts";

/** Returns a photo of a visit with the paths of its sizes. `share`: the token of a link that shows it. */
export function visitPhoto(id: string, side: PhotoSide, share?: string): Image {
  const pathOf = (size: string) => fillPath(VISIT_PHOTO_PATH, { id, size }) + formatQuery({ share });
  const sizes = { thumbnail: pathOf("thumbnail"), medium: pathOf("medium"), large: pathOf("large") };
  return { id, url: sizes.large, alt: PHOTO_ALTS[side], sizes };
}

type LinePhotos = Record<"beforeFileId" | "afterFileId", string | null> &
  Record<"beforePhoto" | "afterPhoto", unknown>;

/** Returns the photos of a service: files that a groomer uploaded, else pictures that the line itself has. */
export function photosOf(line: LinePhotos): Record<"beforePhoto" | "afterPhoto", Image | null> {
  const { beforeFileId, afterFileId } = line;
  return {
    beforePhoto: beforeFileId === null ? toImage(line.beforePhoto) : visitPhoto(beforeFileId, "before"),
    afterPhoto: afterFileId === null ? toImage(line.afterPhoto) : visitPhoto(afterFileId, "after"),
  };
}

/** Adds the token of a shared report to the paths of a photo that was taken at a visit. */
export function withShare(image: Image | null, share: string): Image | null {
  if (!image?.url.startsWith(fillPath(VISIT_PHOTO_PATH, { id: image.id, size: "large" }))) return image;
  const side = image.alt === PHOTO_ALTS.before ? "before" : "after";
  return visitPhoto(image.id, side, share);
}
