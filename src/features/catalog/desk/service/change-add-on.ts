import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { AddOnInput, DeskAddOn } from "../contract/add-ons.ts";
import { addOnFacts } from "../internal/add-on-facts.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { checkAddOn } from "../internal/check-add-on.ts";
import { presentAddOn } from "../internal/present-add-on.ts";
import * as addOnStore from "../store/add-ons.ts";
import { replaceLinks } from "../store/service-add-ons.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { showDeskAddOn } from "./show-desk-add-on.ts";

/** Changes an add-on for quotes from now on. Placed orders have their own copy of its price and minutes. */
export async function changeAddOn(
  context: Context,
  id: string,
  { revision, ...input }: AddOnInput & { revision: number },
): Promise<DeskAddOn> {
  const { siteId } = context;
  await changeCatalog(context, async (locked) => {
    const { tx } = locked;
    const before = await addOnStore.find(tx, siteId, id);
    if (!before) throw notFound("This add-on");
    if (before.revision !== revision) throw new Refusal("conflict", OFFER_REFUSALS.changed);
    const { services } = await checkAddOn(siteId, locked, input, before);
    const shown = await presentAddOn(tx, siteId, before);
    const { serviceIds, ...own } = input;
    await addOnStore.update(tx, siteId, id, own);
    await replaceLinks(
      tx,
      siteId,
      { addOnId: id },
      {
        ...{ chosen: new Set(serviceIds), before: new Set(shown.serviceIds) },
      },
    );
    await recordByStaff(tx, context, {
      ...{ action: "change add-on", target: `add_on=${id}` },
      before: { ...addOnFacts(shown, services), revision },
      after: { ...addOnFacts(input, services), revision: revision + 1 },
    });
  });
  return showDeskAddOn(context, id);
}
