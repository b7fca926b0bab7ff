import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { cancelOrder } from "#features/orders/answers/service/decline-order.ts";
import { cancelOrders } from "#features/orders/changes/service/cancel-orders.ts";
import { isReason } from "#features/orders/rules/change-reasons.ts";
import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { Series } from "../contract.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS } from "../words.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/**
 * Ends a series of the signed-in groomer from a date on: plans no more, then cancels its later visits as the
 * groomer cancels each. Safe to repeat: a repeat cancels what an interrupted call left.
 */
export async function endSeries(context: Context, id: string, from: string | undefined): Promise<Series> {
  const orderIds = await stopPlanning(context, id, "groomer", from);
  for (const orderId of orderIds) await cancelOrder(context, orderId, { description: "" });
  return showSeries(context, id, "groomer");
}

type OwnEnd = { from?: string | undefined; reasonId: string };

/**
 * Ends a series of the signed-in customer from a date on, and cancels its later visits as the customer
 * cancels them: within the notice, each waits for its groomer's answer.
 */
export async function endOwnSeries(
  context: Context,
  id: string,
  { from, reasonId }: OwnEnd,
): Promise<Series> {
  if (!isReason("customer-cancellations", reasonId)) throw refuseFields({ reasonId: [SERIES_FAULTS.reason] });
  const orderIds = await stopPlanning(context, id, "customer", from);
  if (orderIds.length > 0) await cancelOrders(context, { orderIds, reasonId, description: "" });
  return showSeries(context, id, "customer");
}

/** Ends the planning from a date on. Returns the open visits ahead that were made for later dates. */
async function stopPlanning(
  context: Context,
  id: string,
  endedBy: "groomer" | "customer",
  from: string | undefined,
): Promise<string[]> {
  const { db, siteId, now } = context;
  const { timeZone, groomerId } = await readCallersSeries(context, id, endedBy);
  const today = dateIn(timeZone, now);
  const endedFrom = from && from > today ? from : today;
  await db.transaction().execute(async (tx) => {
    await store.lock(tx, siteId, id, { waits: true });
    await store.end(tx, siteId, id, { endedFrom, endedBy });
  });
  const dates = await store.listDates(db, siteId, [id], endedFrom);
  return dates.flatMap(({ orderId, status, appointmentStart, ...order }) => {
    const isOpen = status !== null && !ENDED_STATUSES.includes(status as (typeof ENDED_STATUSES)[number]);
    // A visit that the customer has moved to another groomer is theirs to cancel.
    const isOwn = endedBy === "customer" || order.groomerId === groomerId;
    return orderId && isOpen && isOwn && appointmentStart && appointmentStart > now ? [orderId] : [];
  });
}
