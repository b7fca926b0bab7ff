import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import { attachFile } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import type { DeskLook } from "../contract.ts";
import { changeDraft } from "../internal/change-draft.ts";
import { requireSeenPicture } from "../internal/require-seen-picture.ts";
import { type PicturePlace, picturePath } from "../rules/pictures.ts";
import { SITE_PICTURE } from "../store/versions.ts";
import { showLook } from "./show-look.ts";

/** Draws an upload again and puts it into the draft. `from`: the link that the caller saw there. */
export async function addLookPicture(
  context: Context,
  place: PicturePlace,
  upload: UploadedFile,
  from: string,
): Promise<DeskLook> {
  const { accountId } = actingAs(context, "staff");
  const fileId = await savePhoto(context, accountId, SITE_PICTURE, upload);
  await changeDraft(context, "put picture into draft", async (draft) => {
    requireSeenPicture(draft, place, from);
    await attachFile(draft.tx, context.siteId, fileId);
    return { ...draft.changes, [place]: picturePath(place, fileId) };
  });
  return showLook(context);
}
