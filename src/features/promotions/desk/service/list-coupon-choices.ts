import { listOffer } from "#features/catalog/desk/service/list-offer.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { CouponChoices } from "../contract.ts";

/** The brand's services in the order of the menu, and its areas. */
export async function listCouponChoices(context: Context): Promise<CouponChoices> {
  const [{ services, categories }, areas] = await Promise.all([
    listOffer(context),
    loadAreas(context.db, context.siteId),
  ]);
  const inMenu = categories.flatMap(({ id }) => services.filter(({ categoryId }) => categoryId === id));
  return {
    services: inMenu.map(({ id, name, isArchived }) => ({ id, name, isArchived })),
    areas: areas.map(({ id, name }) => ({ id, name })),
  };
}
