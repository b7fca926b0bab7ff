import { NOT_AT_ONCE } from "#features/booking/clients/words.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { Series } from "../contract.ts";
import { beginSeries, type StartInput } from "../internal/begin-series.ts";
import { planSeries } from "../internal/plan-series.ts";
import { presentSeries } from "../internal/present-series.ts";
import { readOwnFirstVisit } from "../internal/read-first-visit.ts";
import { toSeriesId } from "../internal/stable-ids.ts";
import * as store from "../store.ts";
import { SERIES_REFUSALS } from "../words.ts";
import { extendSeries } from "./extend-series.ts";

const STARTS_OF_GROOMER: RateLimit = { points: 60, seconds: 86_400 };

/**
 * Starts a series after one of the signed-in groomer's visits, and makes its dates within the horizon. Safe
 * to repeat: the same `id` starts one series, and a repeat makes what an interrupted call left.
 */
export async function startSeries(context: Context, orderId: string, input: StartInput): Promise<Series> {
  const { db, siteId } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const id = toSeriesId({ siteId, senderId: groomerId, orderId }, input.id);
  if (!(await store.find(db, siteId, id))) {
    await limitRate(db, "series of groomer", `${siteId} ${groomerId}`, STARTS_OF_GROOMER);
    const planned = await planSeries(context, await readOwnFirstVisit(context, orderId), input.weeks);
    if (planned.notAtOnce) throw new Refusal("conflict", NOT_AT_ONCE[planned.notAtOnce]);
    await beginSeries(context, id, { planned, input });
  }
  const started = await store.find(db, siteId, id);
  if (!started || started.weeks !== input.weeks) throw new Refusal("conflict", SERIES_REFUSALS.used);
  await extendSeries(context, id);
  const [shown] = await presentSeries(context, [(await store.find(db, siteId, id)) ?? started], "groomer");
  return shown as Series;
}
