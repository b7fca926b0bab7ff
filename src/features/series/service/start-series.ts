import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import { NOT_AT_ONCE } from "#features/booking/clients/words.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { startSeries as contract, Series } from "../contract.ts";
import { type PlannedSeries, planSeries } from "../internal/plan-series.ts";
import { presentSeries } from "../internal/present-series.ts";
import { toSeriesId } from "../internal/stable-ids.ts";
import { isNear } from "../rules.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import { extendSeries } from "./extend-series.ts";

const STARTS_OF_GROOMER: RateLimit = { points: 60, seconds: 86_400 };

type StartInput = Parsed<typeof contract>["body"];
type Changes = ReadonlyMap<string, Date | null>;

/**
 * Starts a series after one of the signed-in groomer's visits, and makes its dates within the horizon. Safe
 * to repeat: the same `id` starts one series, and a repeat makes what an interrupted call left.
 */
export async function startSeries(context: Context, orderId: string, input: StartInput): Promise<Series> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const id = toSeriesId({ siteId, groomerId, orderId }, input.id);
  if (!(await store.find(db, siteId, id))) {
    await limitRate(db, "series of groomer", `${siteId} ${groomerId}`, STARTS_OF_GROOMER);
    const planned = await planSeries(context, orderId, input.weeks);
    if (planned.notAtOnce) throw new Refusal("conflict", NOT_AT_ONCE[planned.notAtOnce]);
    const changes = readChanges(planned, input.changes);
    const dearest = await refuseUnfree(context, planned, changes, input.agreedTotal.max);
    const { order, pets, rule } = planned;
    // Later dates never cost more than what was seen, whatever the call says was agreed.
    const agreedMax = Math.min(input.agreedTotal.max, dearest ?? Number.POSITIVE_INFINITY);
    const row = { id, customerId: order.customer.id, groomerId, orderId, pets, agreedMax, ...rule };
    await db.transaction().execute(async (tx) => {
      const place = { address: order.address, origin: context.origin };
      if (!(await store.insertOnce(tx, siteId, { ...row, ...place }, now))) return;
      for (const [date, startsAt] of changes) {
        const decision = startsAt
          ? ({ state: "planned", startsAt } as const)
          : ({ state: "skipped" } as const);
        await store.putDate(tx, siteId, id, date, decision);
      }
    });
  }
  const started = await store.find(db, siteId, id);
  if (!started || started.weeks !== input.weeks) throw new Refusal("conflict", SERIES_REFUSALS.used);
  await extendSeries(context, id);
  const [shown] = await presentSeries(context, [(await store.find(db, siteId, id)) ?? started], "groomer");
  return shown as Series;
}

/** The decisions by date. Refuses unknown and repeated dates and times far from theirs, at their fields. */
function readChanges({ dates, rule }: PlannedSeries, changes: StartInput["changes"]): Changes {
  const known = new Set(dates.map(({ date }) => date));
  const read = new Map<string, Date | null>();
  const errors: FieldErrors = {};
  for (const [index, { date, startsAt }] of changes.entries()) {
    const time = startsAt === undefined ? null : new Date(startsAt);
    if (!known.has(date)) errors[`changes.${index}.date`] = [SERIES_FAULTS.unknownDate];
    else if (read.has(date)) errors[`changes.${index}.date`] = [SERIES_FAULTS.repeatedDate];
    if (time && !isNear(time, date, rule.timeZone))
      errors[`changes.${index}.startsAt`] = [SERIES_FAULTS.tooFar];
    read.set(date, time);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return read;
}

/**
 * Refuses dates that are not free, and prices above what the client agreed to. Returns the highest price of
 * a date, in cents; null if no date lies within the horizon.
 */
async function refuseUnfree(
  context: Context,
  { dates, visit }: PlannedSeries,
  changes: Changes,
  agreedMax: number,
): Promise<number | null> {
  const conflicts: string[] = [];
  let dearest: { min: number; max: number } | null = null;
  let made = 0;
  for (const planned of dates) {
    const changed = changes.get(planned.date);
    if (changed === null) continue;
    const judged = changed ? await judgeOwnTime(context, visit, changed) : planned;
    if (!judged.ok) {
      conflicts.push(planned.date);
      continue;
    }
    made++;
    const { price } = judged.slot;
    if (price.max > (dearest?.max ?? 0)) dearest = price;
  }
  if (conflicts.length > 0)
    throw new Refusal("slot_taken", SERIES_REFUSALS.conflicts, { details: { dates: conflicts } });
  if (dates.length > 0 && made === 0) throw new Refusal("conflict", SERIES_REFUSALS.nothing);
  if (dearest && dearest.max > agreedMax)
    throw new Refusal("price_changed", SERIES_REFUSALS.dearer, { details: { total: dearest } });
  return dearest?.max ?? null;
}
