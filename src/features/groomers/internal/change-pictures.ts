import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import { type Image, toImage, toImages } from "#kit/wire/image.ts";
import { setupListener } from "../ports.ts";
import { isUploaded } from "../rules/pictures.ts";
import type { Editor } from "../service/own-editor.ts";
import * as pageStore from "../store/own-page.ts";
import { lockGroomer } from "../store/own-services.ts";
import { pictureFacts } from "../words/picture-facts.ts";

type Pictures = { portrait: Image | null; van: Image | null; logo: Image | null; gallery: readonly Image[] };

/** Changes a groomer's pictures under a lock, and removes the files that they no longer show. */
export async function changePictures(
  context: Context,
  { groomerId, record }: Editor,
  work: (pictures: Pictures, tx: Tx) => Pictures | Promise<Pictures>,
): Promise<void> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockGroomer(siteId, groomerId));
    const own = await pageStore.findOwnPage(tx, siteId, groomerId);
    if (!own) throw notFound("This groomer");
    const before = {
      portrait: toImage(own.profilePicture),
      van: toImage(own.vanPicture),
      logo: toImage(own.logo),
      gallery: toImages(own.images),
    };
    const after = await work(before, tx);
    await pageStore.change(tx, siteId, groomerId, {
      profilePicture: after.portrait && JSON.stringify(after.portrait),
      vanPicture: after.van && JSON.stringify(after.van),
      logo: after.logo && JSON.stringify(after.logo),
      images: JSON.stringify(after.gallery),
    });
    const shown = listPictures(after).map(({ id }) => id);
    for (const image of listPictures(before))
      if (isUploaded(image) && !shown.includes(image.id)) await removeFile(tx, siteId, image.id);
    const facts = pictureFacts(before, after);
    await record?.(tx, facts.before, facts.after);
    await setupListener()(tx, context, groomerId);
  });
}

export const listPictures = ({ portrait, van, logo, gallery }: Pictures) =>
  [portrait, van, logo, ...gallery].filter((image) => image !== null);
