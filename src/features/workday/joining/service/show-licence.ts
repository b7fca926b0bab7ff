import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { LICENCE_COLUMNS, type LicenceSide } from "../rules/application.ts";
import * as applicationsStore from "../store/applications.ts";

/**
 * Returns the picture of a side of a groomer's license to that groomer or to staff; for others it is
 * `not_found`.
 */
export async function showLicence(
  context: Context,
  groomerId: string,
  { side, size }: { side: LicenceSide; size: ImageSize },
): Promise<FileReply> {
  const { db, siteId, actor } = context;
  const maySee = actor.role === "staff" || (actor.role === "groomer" && actor.profileId === groomerId);
  const row = maySee ? await applicationsStore.find(db, siteId, groomerId) : undefined;
  const fileId = row?.[LICENCE_COLUMNS[side]];
  if (!fileId) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, fileId, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `license-${side}-${size}.webp`,
    tag: `${fileId}-${size}`,
    isPublic: false,
  };
}
