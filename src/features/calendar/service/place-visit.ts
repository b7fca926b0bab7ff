import type { Place } from "#features/places/rules/place.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lockGroomers } from "../service.ts";
import { listResources, setPlace } from "../store/place-statements.ts";

/**
 * Sets where an order's visit is, once its door is better known. The caller has locked the order. It takes
 * no time, so nothing is judged again: visits that are booked stay booked, and later searches know the place.
 */
export async function placeVisit(tx: Tx, siteId: SiteId, orderId: string, place: Place): Promise<void> {
  await takeLock(tx, lockGroomers(await listResources(tx, siteId, orderId)));
  await setPlace(tx, siteId, orderId, place);
}
