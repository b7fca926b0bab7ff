import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskLook } from "../contract.ts";
import { publishSettings } from "../internal/publish-settings.ts";
import { LOOK_REFUSALS } from "../words.ts";
import { showLook } from "./show-look.ts";

/** Publishes the draft as the caller saw it. */
export async function publishLook(context: Context, revision: number): Promise<DeskLook> {
  await publishSettings(context, "publish look", revision, ({ settings, changes }) => {
    if (Object.keys(changes).length === 0) throw new Refusal("conflict", LOOK_REFUSALS.noDraft);
    return { settings: { ...settings, ...changes } };
  });
  return showLook(context);
}
