import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures } from "../internal/change-pictures.ts";
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
