import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { attachUpload, readPhoto, removeFile, savePhoto } from "#kit/server/files/save-photo.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import * as pictures from "../store/photos.ts";

const KIND = "review";

export async function uploadPhoto(context: Context, upload: UploadedFile): Promise<{ id: string }> {
  refuseImpersonator(context);
  const { accountId } = actingAs(context, "customer");
  return { id: await savePhoto(context, accountId, KIND, upload) };
}

/**
 * Gives a locked review these pictures: those it had stay, the caller's own uploads come, all others of it
 * go.
 */
export async function setReviewPhotos(
  tx: Tx,
  { siteId, accountId }: { siteId: SiteId; accountId: string },
  reviewId: string,
  wanted: readonly string[],
): Promise<void> {
  const before = (await pictures.list(tx, siteId, [reviewId])).map(({ fileId }) => fileId);
  for (const id of wanted) {
    const isKept = before.includes(id) || (await attachUpload(tx, siteId, id, { accountId, kind: KIND }));
    if (!isKept) throw refuseFields({ attachments: ["A picture is not there any more. Choose it again."] });
  }
  await pictures.replace(tx, siteId, reviewId, wanted);
  for (const id of before) if (!wanted.includes(id)) await removeFile(tx, siteId, id);
}

/** For everybody, as its review is; one that was taken down is seen by its author alone. */
export async function showPhoto(context: Context, id: string, size: ImageSize): Promise<FileReply> {
  const { db, siteId, actor } = context;
  const shown = await pictures.find(db, siteId, id);
  const isAuthor = actor.role === "customer" && actor.profileId === shown?.customerId;
  if (!shown || !(shown.published || isAuthor)) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, id, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `review-${size}.webp`,
    tag: `${id}-${size}`,
    isPublic: shown.published,
  };
}
