import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { isSameName } from "../rules.ts";
import { countChangeOfLinked } from "../store/service-add-ons.ts";
import * as deskStore from "../store/services.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { changeCatalog, recordChange, requireStep } from "./change-catalog.ts";
import { presentService } from "./present-service.ts";

const isSameOffer = (one: deskStore.DeskServiceRow, other: deskStore.DeskServiceRow) =>
  one.categoryId === other.categoryId && isSameName(one.name, other.name);

/** Archives a service or puts it on sale again, as its reader saw it. */
export async function setOnSale(
  context: Context,
  id: string,
  { active, revision }: { active: boolean; revision: number },
): Promise<void> {
  const { siteId } = context;
  await changeCatalog(context, async ({ tx }) => {
    const row = await deskStore.find(tx, siteId, id);
    if (!row) throw notFound("This service");
    requireStep(row, { active, revision });
    const { prices } = await presentService(tx, siteId, row);
    if (active && prices.length === 0) throw new Refusal("conflict", OFFER_REFUSALS.noPrice);
    if (active && (await deskStore.list(tx, siteId)).some((other) => other.active && isSameOffer(other, row)))
      throw new Refusal("conflict", OFFER_REFUSALS.sameName);
    await deskStore.setActive(tx, siteId, id, active);
    await countChangeOfLinked(tx, siteId, { serviceId: id });
    await recordChange(context, tx, {
      ...{ action: active ? "restore service" : "archive service", target: `service=${id}` },
      before: { isArchived: active },
      after: { isArchived: !active },
    });
  });
}
