import { isSameDoor } from "#features/places/rules/place.ts";
import { mayLieInZip } from "#features/places/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Door } from "../contract/door.ts";
import * as doorsStore from "../store/doors.ts";

/**
 * Finds the door of an address in the customer's earlier orders, where the customer, the groomer or staff
 * have set it. The newest counts. Null if the door is unknown.
 */
export async function findDoor(
  db: Db,
  siteId: SiteId,
  customerId: string,
  typed: { addressLine: string; postalCode: string },
): Promise<Door | null> {
  if (typed.addressLine === "") return null;
  const known = await doorsStore.listDoors(db, siteId, customerId, typed.postalCode);
  const found = known.find(({ address }) => isSameDoor(address, typed))?.address;
  if (!found || !mayLieInZip(typed.postalCode, found)) return null;
  return { latitude: found.latitude, longitude: found.longitude };
}
