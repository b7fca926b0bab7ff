import { type Editor, ownEditor } from "#features/groomers/service/own-editor.ts";
import { deleteZone } from "#features/groomers/service/write-zone.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { commitZones } from "../internal/commit-zones.ts";
import { presentZone } from "../internal/present-zone.ts";
import { isSameZone, type SeenZone } from "../rules/seen-zone.ts";
import { ZONE_REFUSALS } from "../words/zones.ts";

/** Removes one of a groomer's zones. Visits that fall out stand; `seen` and `from` as in `saveZone`. */
export async function removeZone(
  context: Context,
  id: string,
  seen: string,
  editor: Editor = ownEditor(context),
  from?: SeenZone,
): Promise<Record<never, never>> {
  await commitZones(context, editor, seen, {
    id,
    plan(own) {
      const zone = own.zones.find((one) => one.id === id);
      if (!zone) throw notFound("This zone");
      if (from && !isSameZone(presentZone(zone), from)) throw new Refusal("conflict", ZONE_REFUSALS.movedOn);
      return own.zones.filter((one) => one.id !== id);
    },
    write: (tx, groomerId) => deleteZone(tx, context.siteId, groomerId, id),
  });
  return {};
}
