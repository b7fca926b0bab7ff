import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import { attachFile } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures } from "../internal/change-pictures.ts";
import { MAX_GALLERY, type PicturePlace, toPicture } from "../rules/pictures.ts";
import { findPictureAccount, GROOMER_PICTURE } from "../store/pictures.ts";
import { MOVED_ON, PROFILE_FAULTS } from "../words/profile.ts";
import { ownEditor } from "./own-editor.ts";
import { showOwnPage } from "./show-own-page.ts";

/**
 * Saves an upload and shows it at a place of the public page. `from` is the id of the picture that staff saw
 * there, empty for none: a `conflict` when it has changed since. The gallery has no such picture.
 */
export async function addPicture(
  context: Context,
  place: PicturePlace,
  upload: UploadedFile,
  editor = ownEditor(context),
  from?: string,
): Promise<OwnPage> {
  const accountId = await findPictureAccount(context.db, context.siteId, editor.groomerId);
  if (accountId === undefined) throw notFound("This groomer");
  const fileId = await savePhoto(context, accountId, GROOMER_PICTURE, upload);
  await changePictures(context, editor, async (pictures, tx) => {
    const picture = toPicture(fileId, "");
    if (place !== "gallery") {
      if (from !== undefined && from !== (pictures[place]?.id ?? "")) throw new Refusal("conflict", MOVED_ON);
      await attachFile(tx, context.siteId, fileId);
      return { ...pictures, [place]: picture };
    }
    if (pictures.gallery.length >= MAX_GALLERY) throw refuseFields({ file: [PROFILE_FAULTS.galleryFull] });
    await attachFile(tx, context.siteId, fileId);
    return { ...pictures, gallery: [...pictures.gallery, picture] };
  });
  return showOwnPage(context, editor.groomerId);
}
