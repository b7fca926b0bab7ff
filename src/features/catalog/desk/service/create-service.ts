import { petSlug } from "#features/pets/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { DeskService, ServiceInput } from "../contract.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { baseMinutes, checkService } from "../internal/check-service.ts";
import { serviceFacts } from "../internal/service-facts.ts";
import { freeSlug, toFeatures } from "../rules.ts";
import { replaceLinks } from "../store/service-add-ons.ts";
import * as deskStore from "../store/services.ts";
import { showDeskService } from "./show-desk-service.ts";

/** Makes a service that customers can book from now on. */
export async function createService(context: Context, input: ServiceInput): Promise<DeskService> {
  const { siteId } = context;
  const id = newId();
  await changeCatalog(context, async (locked) => {
    const { category, addOns, sizes, services } = await checkService(context, locked, input, null);
    const { prices, addOnIds, features, ...own } = input;
    await deskStore.insert(locked.tx, siteId, {
      ...{ ...own, id, petTypeId: category.petTypeId, features: toFeatures(features, []) },
      slug: freeSlug(petSlug(input.name), new Set(services.map(({ slug }) => slug))),
      baseServiceTime: baseMinutes(sizes, prices),
    });
    await deskStore.replacePrices(locked.tx, siteId, id, prices);
    const chosen = new Set(addOnIds);
    await replaceLinks(locked.tx, siteId, { serviceId: id }, { chosen, before: new Set() });
    const after = serviceFacts({ ...input, category: category.name }, { sizes, addOns });
    await recordByStaff(locked.tx, context, {
      ...{ action: "make service", target: `service=${id}` },
      before: { name: "" },
      after,
    });
  });
  return showDeskService(context, id);
}
