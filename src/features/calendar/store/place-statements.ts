import type { Place } from "#features/places/rules/place.ts";
import type { Db, Tx } from "#kit/server/database.ts";
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

/** The orders among these with time of which the default rule decided a drive. */
export async function listEstimated(db: Db, siteId: SiteId, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("occupancy")
    .select("holder")
    .where("siteId", "=", siteId)
    .where("holder", "in", [...orderIds])
    .where("kind", "=", "order")
    .where("driveEstimated", "=", true)
    .execute();
  return rows.map(({ holder }) => holder);
}
