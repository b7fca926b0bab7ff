import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { changePictures, listPictures } from "../internal/change-pictures.ts";
import { PROFILE_FAULTS } from "../words/profile.ts";
import { showOwnPage } from "./show-own-page.ts";

/** Orders and describes the gallery. Refuses a list that does not name each of its pictures once. */
export async function arrangePictures(
  context: Context,
  wanted: readonly { id: string; alt: string }[],
): Promise<OwnPage> {
  await changePictures(context, (pictures) => {
    const byId = new Map(pictures.gallery.map((image) => [image.id, image]));
    const gallery = wanted.flatMap(({ id, alt }) => {
      const image = byId.get(id);
      byId.delete(id);
      return image ? [{ ...image, alt }] : [];
    });
    if (byId.size > 0 || gallery.length !== wanted.length)
      throw new Refusal("conflict", PROFILE_FAULTS.galleryChanged);
    return { ...pictures, gallery };
  });
  return showOwnPage(context);
}

export async function dropPicture(context: Context, id: string): Promise<OwnPage> {
  await changePictures(context, ({ portrait, van, logo, gallery }) => {
    if (!listPictures({ portrait, van, logo, gallery }).some((image) => image.id === id))
      throw notFound("This picture");
    return {
      portrait: portrait?.id === id ? null : portrait,
      van: van?.id === id ? null : van,
      logo: logo?.id === id ? null : logo,
      gallery: gallery.filter((image) => image.id !== id),
    };
  });
  return showOwnPage(context);
}
