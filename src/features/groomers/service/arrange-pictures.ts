import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures, listPictures } from "../internal/change-pictures.ts";
import { MOVED_ON, PROFILE_FAULTS } from "../words/profile.ts";
import { ownEditor } from "./own-editor.ts";
import { showOwnPage } from "./show-own-page.ts";

type Described = { id: string; alt: string };

/**
 * Orders and describes the gallery. Refuses a list that does not name each of its pictures once. `from` is
 * the gallery that staff saw: a `conflict` when it has changed since. A repeat passes.
 */
export async function arrangePictures(
  context: Context,
  wanted: readonly Described[],
  editor = ownEditor(context),
  from?: readonly Described[],
): Promise<OwnPage> {
  await changePictures(context, editor, (pictures) => {
    const known = pictures.gallery;
    if (from && !isSame(known, from) && !isSame(known, wanted)) throw new Refusal("conflict", MOVED_ON);
    const byId = new Map(known.map((image) => [image.id, image]));
    const gallery = wanted.flatMap(({ id, alt }) => {
      const image = byId.get(id);
      byId.delete(id);
      return image ? [{ ...image, alt }] : [];
    });
    if (byId.size > 0 || gallery.length !== wanted.length)
      throw new Refusal("conflict", PROFILE_FAULTS.galleryChanged);
    return { ...pictures, gallery };
  });
  return showOwnPage(context, editor.groomerId);
}

/** Compares the pictures and their descriptions in their order. Blanks at the ends do not count. */
const isSame = (some: readonly Described[], others: readonly Described[]) =>
  some.length === others.length &&
  some.every(({ id, alt }, at) => id === others[at]?.id && alt.trim() === others[at]?.alt.trim());

/** Removes a picture from the page. */
export async function dropPicture(
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
