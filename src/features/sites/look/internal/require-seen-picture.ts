import { Refusal } from "#kit/wire/errors.ts";
import { toLook } from "../rules/look.ts";
import type { PicturePlace } from "../rules/pictures.ts";
import { LOOK_REFUSALS } from "../words.ts";
import type { LockedDraft } from "./change-draft.ts";

/** Refuses (`conflict`) when the draft's picture is another one than the caller saw, empty for none. */
export function requireSeenPicture(
  { settings, changes }: LockedDraft,
  place: PicturePlace,
  from: string,
): void {
  if ((toLook({ ...settings, ...changes })[place] ?? "") !== from)
    throw new Refusal("conflict", LOOK_REFUSALS.pictureChanged);
}
