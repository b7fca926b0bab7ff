import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { findPreviewed } from "../../internal/find-previewed.ts";
import { findPicture } from "../store/versions.ts";

/** Returns a picture of the brand. Before it is published, only staff who may change settings see it. */
export async function showSitePicture(context: Context, id: string, size: ImageSize): Promise<FileReply> {
  const { db, siteId, actor } = context;
  const picture = await findPicture(db, siteId, id);
  if (!picture) throw notFound("This picture");
  const isPublic = Boolean(picture.isPublished);
  // Staff who act for a customer see the draft by their preview.
  const maySee = isPublic || mayAsStaff(actor, "site.write") || (await findPreviewed(context)) !== null;
  if (!maySee) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, id, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `brand-${size}.webp`,
    tag: `${id}-${size}`,
    isPublic,
  };
}
