import { type BookedTime, listUnfinishedTimes } from "#features/calendar/service/list-booked-times.ts";
import { listOpenOrders } from "#features/orders/service/list-open-orders.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";

/** The times of a groomer's visits that are still to be done, the earliest first. */
export async function listUndoneTimes(
  db: Db | Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  groomerId: string,
): Promise<BookedTime[]> {
  const times = await listUnfinishedTimes(db, siteId, groomerId, now);
  const open = await listOpenOrders(db, siteId, [...new Set(times.map(({ orderId }) => orderId))]);
  return times.filter(({ orderId }) => open.has(orderId));
}
