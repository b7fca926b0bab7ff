import { type Editor, ownEditor } from "#features/groomers/service/own-editor.ts";
import { writeZone } from "#features/groomers/service/write-zone.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { Zone, ZoneInput } from "../contract/zones.ts";
import { commitZones } from "../internal/commit-zones.ts";
import { planZone } from "../internal/plan-zone.ts";
import { presentZone } from "../internal/present-zone.ts";
import { isSameZone, type SeenZone } from "../rules/seen-zone.ts";
import { ZONE_REFUSALS } from "../words/zones.ts";

/**
 * Adds a zone, or with `id` changes that zone. Throws `not_found` for another groomer's zone, and `conflict`
 * while visits fall out that the groomer has not seen (`seen`). `from` is what staff saw of the zone: a
 * `conflict` too when it has changed since. A repeat passes.
 */
export async function saveZone(
  context: Context,
  { id, seen = "", ...input }: ZoneInput & { id?: string; seen?: string },
  editor: Editor = ownEditor(context),
  from?: SeenZone,
): Promise<Zone> {
  const areas = (await loadAreas(context.db, context.siteId)).map(({ polygon }) => polygon);
  const zoneId = id ?? newId();
  let saved: ReturnType<typeof planZone> | undefined;
  await commitZones(context, editor, seen, {
    id: zoneId,
    plan(own) {
      const others = own.zones.filter((zone) => zone.id !== zoneId);
      if (id !== undefined && others.length === own.zones.length) throw notFound("This zone");
      const before = own.zones.find((zone) => zone.id === zoneId);
      const known = before && presentZone(before);
      saved = planZone(own, zoneId, input, areas);
      if (known && from && !isSameZone(known, from) && !isSameZone(known, presentZone(saved)))
        throw new Refusal("conflict", ZONE_REFUSALS.movedOn);
      return [...others, saved];
    },
    async write(tx, groomerId) {
      const { priceCents, ...zone } = saved as NonNullable<typeof saved>;
      await writeZone(
        tx,
        context,
        groomerId,
        { ...zone, price: priceCents },
        id === undefined ? "add" : "change",
      );
    },
  });
  return presentZone(saved as NonNullable<typeof saved>);
}
