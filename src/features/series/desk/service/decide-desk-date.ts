import type { Slot } from "#features/availability/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Series } from "../../contract.ts";
import { auditSeries } from "../../internal/audit-series.ts";
import { decideWaiting, suggestTimes, type WaitingDecision } from "../../internal/decide-waiting.ts";
import { readDeskSeries, showDeskSeries } from "./show-desk-series.ts";

/** Decides on a date of a series that waits, as the customer agreed by phone. Refuses as its groomer's. */
export async function decideDeskDate(
  context: Context,
  id: string,
  date: string,
  decision: WaitingDecision,
): Promise<Series> {
  const row = await readDeskSeries(context, id);
  await decideWaiting(context, row, date, decision, {
    source: "staff",
    audit: (tx, after) =>
      auditSeries(tx, context, row, {
        action: "decide date of standing appointment",
        before: { state: "waits" },
        after: { date, ...after },
      }),
  });
  return showDeskSeries(context, id);
}

/** Lists the nearest free times for a date that waits, with the lead time of customers. For staff. */
export async function suggestDeskTimes(
  context: Context,
  id: string,
  date: string,
): Promise<{ times: Slot[] }> {
  return { times: await suggestTimes(context, await readDeskSeries(context, id), date, "staff") };
}
