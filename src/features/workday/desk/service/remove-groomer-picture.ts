import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { removePicture } from "#features/groomers/service/remove-picture.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { removePictureAsStaff } from "../contract/pictures.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

type Input = Parsed<typeof removePictureAsStaff>;

/** Removes a picture from a groomer's public page, by the groomer's own verb. For staff. */
export async function removeGroomerPicture(
  context: Context,
  { groomerId, id }: Input["params"],
  { reason }: Input["body"],
): Promise<OwnPage> {
  return removePicture(context, id, editAsStaff(context, groomerId, "pictures", reason));
}
