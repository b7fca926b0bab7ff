import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { addPicture } from "#features/groomers/service/add-picture.ts";
import { arrangePictures, dropPicture } from "#features/groomers/service/arrange-pictures.ts";
import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type * as contract from "../contract/pictures.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

// Staff change the pictures of a groomer's public page by the groomer's own verbs.

type Input<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>;

/** Adds a picture to a groomer's public page, or replaces one. For staff. */
export async function addGroomerPicture(
  context: Context,
  { id, place }: Input<"addPictureAsStaff">["params"],
  { from, reason }: Input<"addPictureAsStaff">["body"],
  file: UploadedFile,
): Promise<OwnPage> {
  return addPicture(context, place, file, editAsStaff(context, id, "pictures", reason), from ?? "");
}

export async function arrangeGroomerPictures(
  context: Context,
  id: string,
  { images, from, reason }: Input<"arrangePicturesAsStaff">["body"],
): Promise<OwnPage> {
  return arrangePictures(context, images, editAsStaff(context, id, "pictures", reason), from);
}

export async function removeGroomerPicture(
  context: Context,
  { groomerId, id }: Input<"removePictureAsStaff">["params"],
  { reason }: Input<"removePictureAsStaff">["body"],
): Promise<OwnPage> {
  return dropPicture(context, id, editAsStaff(context, groomerId, "pictures", reason));
}
