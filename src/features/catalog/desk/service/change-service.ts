import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { DeskService, ServiceInput } from "../contract.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { baseMinutes, checkService } from "../internal/check-service.ts";
import { presentService } from "../internal/present-service.ts";
import { serviceFacts } from "../internal/service-facts.ts";
import { toFeatures } from "../rules.ts";
import { replaceLinks } from "../store/service-add-ons.ts";
import * as deskStore from "../store/services.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { showDeskService } from "./show-desk-service.ts";

/** Changes a service for quotes from now on. Placed orders have their own copy of price and minutes. */
export async function changeService(
  context: Context,
  id: string,
  { revision, ...input }: ServiceInput & { revision: number },
): Promise<DeskService> {
  const { siteId } = context;
  await changeCatalog(context, async (locked) => {
    const { tx, categories } = locked;
    const before = await deskStore.find(tx, siteId, id);
    if (!before) throw notFound("This service");
    if (before.revision !== revision) throw new Refusal("conflict", OFFER_REFUSALS.changed);
    const { category, addOns, sizes } = await checkService(context, locked, input, before);
    const shown = await presentService(tx, siteId, before);
    const { prices, addOnIds, features, ...own } = input;
    await deskStore.update(tx, siteId, id, {
      ...{ ...own, features: toFeatures(features, before.features) },
      baseServiceTime: baseMinutes(sizes, prices),
    });
    await deskStore.replacePrices(tx, siteId, id, prices);
    await replaceLinks(
      tx,
      siteId,
      { serviceId: id },
      {
        ...{ chosen: new Set(addOnIds), before: new Set(shown.addOnIds) },
      },
    );
    const nameOf = (categoryId: string) => categories.find((one) => one.id === categoryId)?.name ?? "";
    const known = { sizes, addOns };
    await recordByStaff(tx, context, {
      ...{ action: "change service", target: `service=${id}` },
      before: { ...serviceFacts({ ...shown, category: nameOf(shown.categoryId) }, known), revision },
      after: {
        ...serviceFacts({ ...input, category: category.name }, known),
        revision: revision + 1,
      },
    });
  });
  return showDeskService(context, id);
}
