import { freeSlug } from "#features/catalog/desk/rules.ts";
import { petSlug } from "#features/pets/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { AreaInput, DeskArea } from "../contract.ts";
import { areaFacts, outlineFact } from "../internal/area-facts.ts";
import { changeAreas } from "../internal/change-areas.ts";
import { checkArea, requireKnownZone } from "../internal/check-area.ts";
import { toAreaRing } from "../rules.ts";
import { insert } from "../store.ts";
import { showDeskArea } from "./show-desk-area.ts";

/** Makes an area. Its web address is made of its first name and stays. */
export async function createDeskArea(context: Context, input: AreaInput): Promise<DeskArea> {
  const { siteId } = context;
  const id = newId();
  const drawn = toAreaRing(input.corners);
  const outline = drawn.ok ? outlineFact(drawn.ring) : "";
  await changeAreas(context, async ({ tx, areas }) => {
    const area = checkArea(input, drawn, areas, null);
    await requireKnownZone(tx, area.timeZone);
    const slug = freeSlug(petSlug(area.name), new Set(areas.map((other) => other.slug)));
    await insert(tx, siteId, { ...area, id, slug });
    await recordByStaff(tx, context, {
      ...{ action: "make area", target: `area=${id}` },
      before: { name: "" },
      after: areaFacts({ ...area, outline }),
    });
  });
  return showDeskArea(context, id);
}
