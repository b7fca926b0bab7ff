import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures, listPictures } from "../internal/change-pictures.ts";
import { ownEditor } from "./own-editor.ts";
import { showOwnPage } from "./show-own-page.ts";

/** Removes a picture from the page. */
export async function removePicture(
  context: Context,
  id: string,
  editor = ownEditor(context),
): Promise<OwnPage> {
  await changePictures(context, editor, ({ portrait, van, logo, gallery }) => {
    if (!listPictures({ portrait, van, logo, gallery }).some((image) => image.id === id))
      throw notFound("This picture");
    return {
      portrait: portrait?.id === id ? null : portrait,
      van: van?.id === id ? null : van,
      logo: logo?.id === id ? null : logo,
      gallery: gallery.filter((image) => image.id !== id),
    };
  });
  return showOwnPage(context, editor.groomerId);
}
