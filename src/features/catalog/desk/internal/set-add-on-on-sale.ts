import type { Context } from "#kit/server/api-handler.ts";
import { switchArchived } from "#kit/server/switch-archived.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { isSameName } from "../rules.ts";
import * as addOnStore from "../store/add-ons.ts";
import { countChangeOfLinked } from "../store/service-add-ons.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { changeCatalog } from "./change-catalog.ts";

/** Archives an add-on or puts it on sale again, as its reader saw it. */
export async function setAddOnOnSale(
  context: Context,
  id: string,
  step: { active: boolean; revision: number },
): Promise<void> {
  const { siteId } = context;
  await changeCatalog(context, async ({ tx }) => {
    const addOns = await addOnStore.list(tx, siteId);
    const row = addOns.find((addOn) => addOn.id === id);
    if (!row) throw notFound("This add-on");
    await switchArchived(tx, context, step, {
      ...{ row, noun: "add-on", target: `add_on=${id}`, refusals: OFFER_REFUSALS },
      async write() {
        if (step.active && addOns.some((other) => other.active && isSameName(other.name, row.name)))
          throw new Refusal("conflict", OFFER_REFUSALS.sameAddOn);
        await addOnStore.update(tx, siteId, id, { active: step.active });
        await countChangeOfLinked(tx, siteId, { addOnId: id });
      },
    });
  });
}
