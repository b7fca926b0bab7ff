import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import { attachFile } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures } from "../internal/change-pictures.ts";
import { MAX_GALLERY, type PicturePlace, toPicture } from "../rules/pictures.ts";
import { GROOMER_PICTURE } from "../store/pictures.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { showOwnPage } from "./show-own-page.ts";

/** Saves an upload and shows it at a place of the public page. */
export async function addPicture(
  context: Context,
  place: PicturePlace,
  upload: UploadedFile,
): Promise<OwnPage> {
  const { accountId } = actingAs(context, "groomer");
  const fileId = await savePhoto(context, accountId, GROOMER_PICTURE, upload);
  await changePictures(context, async (pictures, tx) => {
    const picture = toPicture(fileId, "");
    if (place !== "gallery") {
      await attachFile(tx, context.siteId, fileId);
      return { ...pictures, [place]: picture };
    }
    if (pictures.gallery.length >= MAX_GALLERY) throw refuseFields({ file: [PROFILE_FAULTS.galleryFull] });
    await attachFile(tx, context.siteId, fileId);
    return { ...pictures, gallery: [...pictures.gallery, picture] };
  });
  return showOwnPage(context);
}
