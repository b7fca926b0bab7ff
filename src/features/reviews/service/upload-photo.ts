import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { attachUpload, removeFile } from "#kit/server/files/file-rows.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto, savePhoto } from "#kit/server/files/save-photo.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import * as photosStore from "../store/photos.ts";
import { reviewErrors } from "../words.ts";

const KIND = "review";

/** Saves an uploaded photo of the caller and returns its id. A review takes the photo over later. */
export async function uploadPhoto(context: Context, upload: UploadedFile): Promise<{ id: string }> {
  refuseImpersonator(context);
  const { accountId } = actingAs(context, "customer");
  return { id: await savePhoto(context, accountId, KIND, upload) };
}

/**
 * Sets the photos of a locked review to the ids `wanted`, which may be its current photos or uploads of
 * `accountId`. Removes its other photos. Throws a field error for any other id.
 */
export async function setReviewPhotos(
  tx: Tx,
  { siteId, accountId }: { siteId: SiteId; accountId: string },
  reviewId: string,
  wanted: readonly string[],
): Promise<void> {
  const before = (await photosStore.list(tx, siteId, [reviewId])).map(({ fileId }) => fileId);
  for (const id of wanted) {
    if (before.includes(id)) continue;
    const isAttached = await attachUpload(tx, siteId, id, { accountId, kind: KIND });
    if (!isAttached) throw refuseFields({ attachments: [reviewErrors.photoGone] });
  }
  await photosStore.replace(tx, siteId, reviewId, wanted);
  for (const id of before) if (!wanted.includes(id)) await removeFile(tx, siteId, id);
}

/** Returns a photo of a review. One of a hidden review is `not_found` but for its author and moderators. */
export async function showPhoto(context: Context, id: string, size: ImageSize): Promise<FileReply> {
  const { db, siteId, actor } = context;
  const shown = await photosStore.find(db, siteId, id);
  const isAuthor = actor.role === "customer" && actor.profileId === shown?.customerId;
  const maySee = isAuthor || mayAsStaff(actor, "reviews.moderate");
  if (!shown || !(shown.published || maySee)) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, id, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `review-${size}.webp`,
    tag: `${id}-${size}`,
    isPublic: shown.published,
  };
}
