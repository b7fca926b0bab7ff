import { release } from "#features/calendar/service.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { deleteSession, lockUnplaced } from "../store/sessions.ts";

/**
 * Ends a customer's unfinished bookings and frees their times, so that a call that was let in before cannot
 * place one. Locks them as placing does: before the customer. Returns false while an order of the customer is
 * being placed, and has then changed nothing.
 */
export async function endBookings(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  const sessions = await lockUnplaced(tx, siteId, customerId);
  if (sessions.some(({ status }) => status === "placing")) return false;
  for (const { id } of sessions) {
    await release(tx, siteId, id);
    await deleteSession(tx, siteId, id);
  }
  return true;
}
