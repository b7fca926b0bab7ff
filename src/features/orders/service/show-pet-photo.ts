import { findPetPhoto, type PhotoKind } from "#features/pets/service/set-photo.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { groomsPet } from "../store/pet-visits.ts";

/** A pet's photo for its owner, a groomer of its visits, or staff; else 404. */
export async function showPetPhoto(
  context: Context,
  petId: string,
  kind: PhotoKind,
  size: ImageSize,
): Promise<FileReply> {
  const { db, siteId } = context;
  const picture = await findPetPhoto(db, siteId, petId, kind);
  if (!picture?.fileId || !(await maySee(context, petId, picture.customerId))) throw notFound("This picture");
  const { fileId, slug } = picture;
  return {
    read: () => readPhoto(db, siteId, fileId, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `${slug}-${kind}.webp`,
    tag: `${fileId}-${size}`,
    isPublic: false,
  };
}

async function maySee({ actor, db, siteId }: Context, petId: string, customerId: string): Promise<boolean> {
  switch (actor.role) {
    case "customer":
      return actor.profileId === customerId;
    case "groomer":
      return groomsPet(db, siteId, actor.profileId, petId);
    case "staff":
      return true;
    default:
      return false;
  }
}
