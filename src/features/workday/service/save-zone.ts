import { writeZone } from "#features/groomers/service/write-zone.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Zone, ZoneInput } from "../contract/zones.ts";
import { commitZones } from "../internal/commit-zones.ts";
import { planZone } from "../internal/plan-zone.ts";
import { presentZone } from "../internal/present-zone.ts";

/**
 * Adds a zone, or with `id` changes that zone. Throws `not_found` for another groomer's zone, and `conflict`
 * while visits fall out that the groomer has not seen (`seen`).
 */
export async function saveZone(
  context: Context,
  { id, seen = "", ...input }: ZoneInput & { id?: string; seen?: string },
): Promise<Zone> {
  const areas = (await loadAreas(context.db, context.siteId)).map(({ polygon }) => polygon);
  const zoneId = id ?? newId();
  let saved: ReturnType<typeof planZone> | undefined;
  await commitZones(context, seen, {
    plan(own) {
      const others = own.zones.filter((zone) => zone.id !== zoneId);
      if (id !== undefined && others.length === own.zones.length) throw notFound("This zone");
      saved = planZone(own, zoneId, input, areas);
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
