import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DeskAddOn } from "../contract/add-ons.ts";
import { type DeskAddOnRow, listServices } from "../store/add-ons.ts";

/** An add-on of the brand with the services on sale that offer it. */
export async function presentAddOn(
  db: Db,
  siteId: SiteId,
  { slug: _, active, ...addOn }: DeskAddOnRow,
): Promise<Omit<DeskAddOn, "openBookings">> {
  const services = await listServices(db, siteId, addOn.id);
  return { ...addOn, isArchived: !active, serviceIds: services.map(({ id }) => id) };
}
