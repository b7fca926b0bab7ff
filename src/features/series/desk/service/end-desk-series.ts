import { cancelOrder } from "#features/orders/answers/service/decline-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Series } from "../../contract.ts";
import { stopPlanning } from "../../internal/stop-planning.ts";
import { auditSeries } from "../internal/audit-series.ts";
import { notifyBoth } from "../mail/notify-both.ts";
import { readDeskSeries, showDeskSeries } from "./show-desk-series.ts";

type End = { from?: string | undefined; description: string };

/**
 * Ends a series from a date on: plans no more, then cancels its later visits as staff cancel each, free of
 * charge. Safe to repeat: a repeat cancels what an interrupted call left. For staff.
 */
export async function endDeskSeries(context: Context, id: string, end: End): Promise<Series> {
  const row = await readDeskSeries(context, id);
  const orderIds = await stopPlanning(context, row, {
    endedBy: "staff",
    from: end.from,
    async beside(tx, { before, endedFrom }) {
      await auditSeries(tx, context, row, {
        action: "end standing appointment",
        before: { endedFrom: before },
        after: { endedFrom },
        reason: end.description,
      });
      await notifyBoth(tx, context, row, endedFrom);
    },
  });
  for (const orderId of orderIds) await cancelOrder(context, orderId, { description: "" });
  return showDeskSeries(context, id);
}
