import type { Context } from "#kit/server/api-handler.ts";
import type { DeskLook } from "../contract.ts";
import { changeDraft } from "../internal/change-draft.ts";
import { requireSeenPicture } from "../internal/require-seen-picture.ts";
import type { PicturePlace } from "../rules/pictures.ts";
import { showLook } from "./show-look.ts";

/** Takes a picture out of the draft. Its file stays while it is published, or in a version. */
export async function removeLookPicture(
  context: Context,
  place: PicturePlace,
  from: string,
): Promise<DeskLook> {
  await changeDraft(context, "take picture out of draft", (draft) => {
    requireSeenPicture(draft, place, from);
    return { ...draft.changes, [place]: null };
  });
  return showLook(context);
}
