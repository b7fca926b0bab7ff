import { cancelOrder } from "#features/orders/answers/service/decline-order.ts";
import { cancelOrders } from "#features/orders/changes/service/cancel-orders.ts";
import { isReason } from "#features/orders/rules/change-reasons.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { Series } from "../contract.ts";
import { stopPlanning } from "../internal/stop-planning.ts";
import { SERIES_FAULTS } from "../words.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/**
 * Ends a series of the signed-in groomer from a date on: plans no more, then cancels its later visits as the
 * groomer cancels each. Safe to repeat: a repeat cancels what an interrupted call left.
 */
export async function endSeries(context: Context, id: string, from: string | undefined): Promise<Series> {
  const orderIds = await stopPlanning(context, await readCallersSeries(context, id, "groomer"), {
    endedBy: "groomer",
    from,
  });
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
  const orderIds = await stopPlanning(context, await readCallersSeries(context, id, "customer"), {
    endedBy: "customer",
    from,
  });
  if (orderIds.length > 0) await cancelOrders(context, { orderIds, reasonId, description: "" });
  return showSeries(context, id, "customer");
}
