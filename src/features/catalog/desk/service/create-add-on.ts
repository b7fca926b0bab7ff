import { petSlug } from "#features/pets/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { AddOnInput, DeskAddOn } from "../contract/add-ons.ts";
import { addOnFacts } from "../internal/add-on-facts.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { checkAddOn } from "../internal/check-add-on.ts";
import { freeSlug } from "../rules.ts";
import * as addOnStore from "../store/add-ons.ts";
import { replaceLinks } from "../store/service-add-ons.ts";
import { showDeskAddOn } from "./show-desk-add-on.ts";

/** Makes an add-on that customers can choose from now on with the services that offer it. */
export async function createAddOn(context: Context, input: AddOnInput): Promise<DeskAddOn> {
  const { siteId } = context;
  const id = newId();
  await changeCatalog(context, async (locked) => {
    const { addOns, services } = await checkAddOn(siteId, locked, input, null);
    const { serviceIds, ...own } = input;
    const slug = freeSlug(petSlug(input.name), new Set(addOns.map((addOn) => addOn.slug)));
    await addOnStore.insert(locked.tx, siteId, { ...own, id, slug });
    await replaceLinks(
      locked.tx,
      siteId,
      { addOnId: id },
      {
        ...{ chosen: new Set(serviceIds), before: new Set() },
      },
    );
    await recordByStaff(locked.tx, context, {
      ...{ action: "make add-on", target: `add_on=${id}` },
      before: { name: "" },
      after: addOnFacts(input, services),
    });
  });
  return showDeskAddOn(context, id);
}
