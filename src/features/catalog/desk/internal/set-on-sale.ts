import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { switchArchived } from "#kit/server/switch-archived.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isSameName } from "../rules.ts";
import { countChangeOfLinked } from "../store/service-add-ons.ts";
import * as deskStore from "../store/services.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { changeCatalog } from "./change-catalog.ts";
import { presentService } from "./present-service.ts";

const isSameOffer = (one: deskStore.DeskServiceRow, other: deskStore.DeskServiceRow) =>
  one.categoryId === other.categoryId && isSameName(one.name, other.name);

/** Archives a service or puts it on sale again, as its reader saw it. */
export async function setOnSale(
  context: Context,
  id: string,
  step: { active: boolean; revision: number },
): Promise<void> {
  const { siteId } = context;
  await changeCatalog(context, async ({ tx }) => {
    const row = await deskStore.find(tx, siteId, id);
    if (!row) throw notFound("This service");
    await switchArchived(tx, context, step, {
      ...{ row, noun: "service", target: `service=${id}`, refusals: OFFER_REFUSALS },
      async write() {
        if (step.active) await requireSellable(tx, siteId, row);
        await deskStore.setActive(tx, siteId, id, step.active);
        await countChangeOfLinked(tx, siteId, { serviceId: id });
      },
    });
  });
}

async function requireSellable(tx: Tx, siteId: SiteId, row: deskStore.DeskServiceRow): Promise<void> {
  const { prices } = await presentService(tx, siteId, row);
  if (prices.length === 0) throw new Refusal("conflict", OFFER_REFUSALS.noPrice);
  if ((await deskStore.list(tx, siteId)).some((other) => other.active && isSameOffer(other, row)))
    throw new Refusal("conflict", OFFER_REFUSALS.sameName);
}
