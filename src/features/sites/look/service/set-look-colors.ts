import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskLook, SetColors } from "../contract.ts";
import { changeDraft } from "../internal/change-draft.ts";
import { toLook } from "../rules/look.ts";
import { LOOK_REFUSALS } from "../words.ts";
import { showLook } from "./show-look.ts";

/** Changes the colors of the draft, unless another person has changed them since the caller read them. */
export async function setLookColors(
  context: Context,
  { primary, secondary, from }: SetColors,
): Promise<DeskLook> {
  await changeDraft(context, "change colors of draft", ({ settings, changes }) => {
    const now = toLook({ ...settings, ...changes });
    if (now.primary !== from.primary || now.secondary !== from.secondary)
      throw new Refusal("conflict", LOOK_REFUSALS.colorsChanged(now));
    const isPublished = ((look) => look.primary === primary && look.secondary === secondary)(
      toLook(settings),
    );
    const { colors: _, ...others } = changes;
    return isPublished ? others : { ...others, colors: { primary, secondary } };
  });
  return showLook(context);
}
