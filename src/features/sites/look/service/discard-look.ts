import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskLook } from "../contract.ts";
import { changeDraft } from "../internal/change-draft.ts";
import { LOOK_REFUSALS } from "../words.ts";
import { showLook } from "./show-look.ts";

/** Discards the draft as the caller saw it. */
export async function discardLook(context: Context, revision: number): Promise<DeskLook> {
  await changeDraft(context, "discard draft", (draft) => {
    if (draft.revision !== revision) throw new Refusal("conflict", LOOK_REFUSALS.draftChanged);
    if (Object.keys(draft.changes).length === 0) throw new Refusal("conflict", LOOK_REFUSALS.noDraft);
    return {};
  });
  return showLook(context);
}
