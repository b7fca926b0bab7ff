import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { deleteUnplaced } from "../store/sessions.ts";

/**
 * Ends a customer's unfinished bookings, so that a call that was let in before cannot place one. Locks them
 * as placing does: before the customer. Returns false while an order of the customer is being placed.
 */
export async function endBookings(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  const isPlacing = await deleteUnplaced(tx, siteId, customerId);
  return !isPlacing;
}
