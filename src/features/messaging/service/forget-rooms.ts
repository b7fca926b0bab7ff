import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeRooms } from "../store/rooms.ts";

/** Removes all conversations of a customer. `customers` calls this for erased accounts. */
export function forgetRooms(
  tx: Tx,
  { siteId, customerId, accountId }: { siteId: SiteId; customerId: string; accountId: string },
): Promise<void> {
  return removeRooms(tx, siteId, customerId, accountId);
}
