import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { arrangePictures } from "#features/groomers/service/arrange-pictures.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { arrangePicturesAsStaff } from "../contract/pictures.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

/** Orders and describes the gallery of a groomer's public page, by the groomer's own verb. For staff. */
export async function arrangeGroomerPictures(
  context: Context,
  id: string,
  { images, from, reason }: Parsed<typeof arrangePicturesAsStaff>["body"],
): Promise<OwnPage> {
  return arrangePictures(context, images, editAsStaff(context, id, "pictures", reason), from);
}
