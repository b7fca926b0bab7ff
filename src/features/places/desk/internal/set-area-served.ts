import { isSameName } from "#features/catalog/desk/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { switchArchived } from "#kit/server/switch-archived.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { countUses, update } from "../store.ts";
import { AREA_REFUSALS, describeInUse } from "../words.ts";
import { changeAreas } from "./change-areas.ts";

/** Archives an area or serves it again, as its reader saw it. */
export async function setAreaServed(
  context: Context,
  id: string,
  step: { active: boolean; revision: number },
): Promise<void> {
  const { siteId, now } = context;
  await changeAreas(context, async ({ tx, areas }) => {
    const row = areas.find((area) => area.id === id);
    if (!row) throw notFound("This area");
    await switchArchived(tx, context, step, {
      ...{ row, noun: "area", target: `area=${id}`, refusals: AREA_REFUSALS },
      async write() {
        if (step.active && areas.some((other) => other.active && isSameName(other.name, row.name)))
          throw new Refusal("conflict", AREA_REFUSALS.sameName);
        const [uses] = step.active ? [] : await countUses(tx, siteId, now, id);
        if (uses && uses.groomers + uses.upcoming > 0) throw new Refusal("conflict", describeInUse(uses));
        await update(tx, siteId, id, { active: step.active });
      },
    });
  });
}
