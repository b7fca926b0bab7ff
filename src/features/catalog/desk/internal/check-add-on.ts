import { refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { AddOnInput } from "../contract/add-ons.ts";
import { isSameName } from "../rules.ts";
import { list } from "../store/add-ons.ts";
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
  ownId: string | null,
) {
  const [addOns, services] = [await list(tx, siteId), await listServices(tx, siteId)];
  const onSale = services.filter(({ active }) => active);
  const others = addOns.filter(({ id, active }) => active && id !== ownId);
  if (others.some((other) => isSameName(other.name, name)))
    throw refuseFields({ name: [OFFER_FAULTS.sameAddOn] });
  const known = new Set(onSale.map(({ id }) => id));
  if (serviceIds.some((id) => !known.has(id))) throw refuseFields({ serviceIds: [OFFER_FAULTS.offeredWith] });
  return { addOns, services: onSale };
}
