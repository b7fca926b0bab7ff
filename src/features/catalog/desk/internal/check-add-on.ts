import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { AddOnInput } from "../contract/add-ons.ts";
import { isSameName } from "../rules.ts";
import { type DeskAddOnRow, list } from "../store/add-ons.ts";
import { list as listServices } from "../store/services.ts";
import { OFFER_FAULTS } from "../words.ts";
import type { LockedCatalog } from "./change-catalog.ts";

/**
 * Checks an add-on against the locked catalog, and refuses what cannot be saved at its fields. Returns the
 * brand's add-ons, and its services that are on sale.
 */
export async function checkAddOn(
  siteId: SiteId,
  { tx }: LockedCatalog,
  { name, serviceIds }: AddOnInput,
  before: DeskAddOnRow | null,
) {
  const [addOns, services] = [await list(tx, siteId), await listServices(tx, siteId)];
  const onSale = services.filter(({ active }) => active);
  for (const serviceId of serviceIds) {
    const service = services.find(({ id }) => id === serviceId);
    if (!service) throw notFound("This service");
    // Another person may have archived it while the form was open.
    if (!service.active) throw refuseFields({ serviceIds: [OFFER_FAULTS.offeredWith] });
  }
  const others = addOns.filter(({ id, active }) => active && id !== before?.id);
  // Two of one name may be older than the rule, and each can still be changed otherwise.
  if (name !== before?.name && others.some((other) => isSameName(other.name, name)))
    throw refuseFields({ name: [OFFER_FAULTS.sameAddOn] });
  return { addOns, services: onSale };
}
