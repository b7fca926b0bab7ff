import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { addPicture } from "#features/groomers/service/add-picture.ts";
import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { addPictureAsStaff } from "../contract/pictures.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

type Input = Parsed<typeof addPictureAsStaff>;

/** Adds a picture to a groomer's public page, or replaces one, by the groomer's own verb. For staff. */
export async function addGroomerPicture(
  context: Context,
  { id, place }: Input["params"],
  { from, reason }: Input["body"],
  file: UploadedFile,
): Promise<OwnPage> {
  return addPicture(context, place, file, editAsStaff(context, id, "pictures", reason), from ?? "");
}
