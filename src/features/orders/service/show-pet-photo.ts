import { findPetPhoto, type PhotoKind } from "#features/pets/service/set-photo.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { groomsPet } from "../store/pet-visits.ts";

/** Returns a pet's photo to the pet's owner, a groomer who visits or visited the pet, or staff; else 404. */
export async function showPetPhoto(
  context: Context,
  petId: string,
  kind: PhotoKind,
  size: ImageSize,
): Promise<FileReply> {
  const { db, siteId } = context;
  const photo = await findPetPhoto(db, siteId, petId, kind);
  if (!photo?.fileId || !(await maySee(context, petId, photo.customerId))) throw notFound("This picture");
  const { fileId, slug } = photo;
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
