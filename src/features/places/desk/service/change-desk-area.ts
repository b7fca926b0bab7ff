import { countPlacing } from "#features/booking/service/count-placing.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { ChangedArea, DeskArea } from "../contract.ts";
import { areaFacts, outlineFact } from "../internal/area-facts.ts";
import { changeAreas } from "../internal/change-areas.ts";
import { checkArea, requireKnownZone } from "../internal/check-area.ts";
import { isSameOutline, toAreaRing } from "../rules.ts";
import { countUses, type DeskAreaRow, list, update } from "../store.ts";
import { AREA_REFUSALS, describeZoneInUse, describeZonePlacing } from "../words.ts";
import { showDeskArea } from "./show-desk-area.ts";

/** Changes an area for bookings from now on. Placed orders have their own copy of price and tax. */
export async function changeDeskArea(
  context: Context,
  id: string,
  { revision, ...input }: ChangedArea,
): Promise<DeskArea> {
  const { db, siteId, now } = context;
  // Read and measured before the lock. The locked area has the same revision, and so the same outline.
  const { polygon } = requireRevision(await list(db, siteId), id, revision);
  const drawn = toAreaRing(input.corners);
  const facts = { before: outlineFact(polygon), after: drawn.ok ? outlineFact(drawn.ring) : "" };
  await changeAreas(context, async ({ tx, areas }) => {
    const before = requireRevision(areas, id, revision);
    const { outline, ...area } = checkArea(input, drawn, areas, before);
    if (area.timeZone !== before.timeZone) {
      await requireKnownZone(tx, area.timeZone);
      const [uses] = await countUses(tx, siteId, now, id);
      if (uses && uses.upcoming > 0) throw refuseFields({ timeZone: [describeZoneInUse(uses.upcoming)] });
      const placing = await countPlacing(tx, siteId, id);
      if (placing > 0) throw refuseFields({ timeZone: [describeZonePlacing(placing)] });
    }
    // The center decides between overlapping areas, so it moves only with the outline.
    const isSame = isSameOutline(outline.ring, before.polygon);
    await update(tx, siteId, id, { ...area, outline: isSame ? null : outline });
    await recordByStaff(tx, context, {
      ...{ action: "change area", target: `area=${id}` },
      before: { ...areaFacts({ ...before, outline: facts.before }), revision },
      after: { ...areaFacts({ ...area, outline: facts.after }), revision: revision + 1 },
    });
  });
  return showDeskArea(context, id);
}

function requireRevision(areas: readonly DeskAreaRow[], id: string, revision: number): DeskAreaRow {
  const area = areas.find((one) => one.id === id);
  if (!area) throw notFound("This area");
  if (area.revision !== revision) throw new Refusal("conflict", AREA_REFUSALS.changed);
  return area;
}
