import { deleteZone } from "#features/groomers/service/write-zone.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { commitZones } from "../internal/commit-zones.ts";

/** Removes one of the caller's zones. Visits that fall out stand; `seen` as in `saveZone`. */
export async function removeZone(context: Context, id: string, seen: string): Promise<Record<never, never>> {
  await commitZones(context, seen, {
    plan(own) {
      const after = own.zones.filter((zone) => zone.id !== id);
      if (after.length === own.zones.length) throw notFound("This zone");
      return after;
    },
    write: (tx, groomerId) => deleteZone(tx, context.siteId, groomerId, id),
  });
  return {};
}
