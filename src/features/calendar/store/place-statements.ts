import type { Place } from "#features/places/rules/place.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { placeColumns } from "../store.ts";

/** The resources whose time an order occupies. */
export async function listResources(tx: Tx, siteId: SiteId, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("occupancy")
    .select("resource")
    .where("siteId", "=", siteId)
    .where("holder", "=", orderId)
    .execute();
  return rows.map(({ resource }) => resource);
}

/** Sets the place of all time that an order occupies. */
export async function setPlace(tx: Tx, siteId: SiteId, orderId: string, place: Place): Promise<void> {
  await tx
    .updateTable("occupancy")
    .set(placeColumns(place))
    .where("siteId", "=", siteId)
    .where("holder", "=", orderId)
    .where("kind", "=", "order")
    .execute();
}
