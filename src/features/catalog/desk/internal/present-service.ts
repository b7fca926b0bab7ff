import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readPrices } from "../../store.ts";
import type { DeskService } from "../contract.ts";
import { type DeskServiceRow, listAddOnIds } from "../store/services.ts";

/** A service of the brand with its prices, the smallest size first, and its add-ons. */
export async function presentService(
  db: Db,
  siteId: SiteId,
  { id, name, description, features, categoryId, position, active, revision }: DeskServiceRow,
): Promise<Omit<DeskService, "openBookings">> {
  const prices = (await readPrices(db, siteId)).filter(({ serviceId }) => serviceId === id);
  return {
    ...{ id, name, description, categoryId, position, revision, isArchived: !active },
    features: features.map((feature) => feature.name),
    prices: prices.map(({ serviceId: _, ...price }) => price),
    addOnIds: await listAddOnIds(db, siteId, id),
  };
}
