import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { findPictureOwner } from "../store/pictures.ts";

/** Returns a picture of a public page. Before the page is public, only its groomer and staff see it. */
export async function showGroomerPicture(context: Context, id: string, size: ImageSize): Promise<FileReply> {
  const { db, siteId, actor } = context;
  const owner = await findPictureOwner(db, siteId, id);
  const isPublic = owner?.status === "active";
  const maySee = isPublic || actor.role === "staff" || isOwner(actor, owner?.accountId);
  if (!owner || !maySee) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, id, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `groomer-${size}.webp`,
    tag: `${id}-${size}`,
    isPublic,
  };
}

const isOwner = (actor: Context["actor"], accountId: string | undefined) =>
  actor.role !== "anonymous" && actor.accountId === accountId;
