import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { SeriesMove } from "../contract/move.ts";
import { type MovedRule, planMove } from "../internal/plan-move.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/** A preview searches the calendar on each date, so previews are limited. */
const PREVIEWS_OF_SERIES: RateLimit = { points: 60, seconds: 3_600 };

/** Shows what a move of this and later dates of a series means. Writes nothing. For its groomer. */
export async function previewSeriesMove(context: Context, id: string, moved: MovedRule): Promise<SeriesMove> {
  const row = await readCallersSeries(context, id, "groomer");
  await limitRate(context.db, "series move previews", `${context.siteId} ${id}`, PREVIEWS_OF_SERIES);
  const { visits, plannedFrom } = await planMove(context, row, moved);
  const { customer, timeZone } = await showSeries(context, id, "groomer");
  return {
    ...{ ...moved, timeZone, customer, plannedFrom },
    dates: visits.map(({ date, orderId, number, startsAt, newStart, judged }) => ({
      ...{ date, order: { id: orderId, number } },
      ...{ startsAt: startsAt.toISOString(), newStart: newStart.toISOString() },
      ...(judged.ok
        ? { price: judged.price, why: null, nearest: [] }
        : {
            ...{ price: null, why: judged.reason },
            nearest: judged.nearest.map((time) => ({ ...time, startsAt: time.startsAt.toISOString() })),
          }),
    })),
  };
}
