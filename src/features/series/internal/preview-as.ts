import type { Context } from "#kit/server/api-handler.ts";
import type { RateLimit } from "#kit/server/rate-limits.ts";
import type { SeriesMove } from "../contract/move.ts";
import { limitMover } from "./limit-mover.ts";
import type { SeriesMover } from "./mover.ts";
import { type MovedRule, planMove } from "./plan-move.ts";

/** A preview searches the calendar on each date, so the previews of each mover are limited. */
const PREVIEWS_OF_SERIES: RateLimit = { points: 60, seconds: 3_600 };

/** Shows what a move of this and later dates of a series means to its mover. Writes nothing. */
export async function previewAs(
  mover: SeriesMover,
  context: Context,
  id: string,
  moved: MovedRule,
): Promise<SeriesMove> {
  const row = await mover.read(context, id);
  await limitMover(context, "series move previews", id, PREVIEWS_OF_SERIES);
  const { visits, plannedFrom } = await planMove(mover, context, row, moved);
  const { customer, timeZone } = await mover.show(context, id);
  return {
    ...{ ...moved, timeZone, customer, plannedFrom, moves: row.moves },
    dates: visits.map(({ date, orderId, number, startsAt, newStart, judged }) => ({
      ...{ date, order: { id: orderId, number } },
      ...{ startsAt: startsAt.toISOString(), newStart: newStart.toISOString() },
      ...(judged.ok
        ? { price: judged.price, asks: judged.asks, why: null, nearest: [] }
        : {
            ...{ price: null, asks: false, why: judged.reason },
            nearest: judged.nearest.map((time) => ({ ...time, startsAt: time.startsAt.toISOString() })),
          }),
    })),
  };
}
