import type { Slot } from "#features/availability/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Series } from "../contract.ts";
import { decideWaiting, suggestTimes, type WaitingDecision } from "../internal/decide-waiting.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/**
 * Decides on a date of the signed-in groomer's series that waits: books it at another time, or skips it.
 * Refuses (`conflict`) a date that was decided otherwise, and a series that has ended.
 */
export async function decideSeriesDate(
  context: Context,
  id: string,
  date: string,
  decision: WaitingDecision,
): Promise<Series> {
  const row = await readCallersSeries(context, id, "groomer");
  await decideWaiting(context, row, date, decision, { source: "groomer" });
  return showSeries(context, id, "groomer");
}

/** Lists the nearest free times for a date that waits: that of the series first, if it is free again. */
export async function suggestSeriesTimes(
  context: Context,
  id: string,
  date: string,
): Promise<{ times: Slot[] }> {
  const row = await readCallersSeries(context, id, "groomer");
  return { times: await suggestTimes(context, row, date, "groomer") };
}
