import { isDeepStrictEqual } from "node:util";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { DeskLook } from "../contract.ts";
import { publishSettings } from "../internal/publish-settings.ts";
import { lookSettingsOf, withLookOf } from "../rules/look.ts";
import * as versionsStore from "../store/versions.ts";
import { LOOK_REFUSALS } from "../words.ts";
import { showLook } from "./show-look.ts";

/** Publishes the look of an earlier version again. The draft stays as it is. */
export async function takeLookBack(
  context: Context,
  { version, revision }: { version: number; revision: number },
): Promise<DeskLook> {
  const { siteId } = context;
  await publishSettings(context, "take look back", revision, async ({ tx, settings }) => {
    const earlier = await versionsStore.find(tx, siteId, version);
    if (!earlier) throw notFound("This version");
    if (isDeepStrictEqual(lookSettingsOf(earlier.settings), lookSettingsOf(settings)))
      throw new Refusal("conflict", LOOK_REFUSALS.isPublished);
    return { settings: withLookOf(settings, earlier.settings), takenBack: version };
  });
  return showLook(context);
}
