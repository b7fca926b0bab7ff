import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { startSeries } from "../contract.ts";
import { isNear } from "../rules.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import type { PlannedSeries } from "./plan-series.ts";

export type StartInput = Parsed<typeof startSeries>["body"];
type Changes = ReadonlyMap<string, Date | null>;
/** Writes what belongs to a new series, in its transaction. */
type WriteBeside = (tx: Tx, row: store.NewSeries) => Promise<unknown>;

/**
 * Writes a planned series with the decided dates; its orders are made later. Writes nothing if there is one
 * with this id. Refuses conflicts without a decision, a price above the agreed one, and a visit that another
 * series repeats.
 */
export async function beginSeries(
  context: Context,
  id: string,
  { planned, input, beside }: { planned: PlannedSeries; input: StartInput; beside?: WriteBeside },
): Promise<void> {
  const { db, siteId, now, origin } = context;
  const changes = readChanges(planned, input.changes);
  // Later dates never cost more than what was seen, whatever the call says was agreed.
  const agreedMax = await refuseUnfree(context, planned, changes, input.agreedTotal.max);
  const { order, pets, rule, customerId, groomerId, source } = planned;
  const place = { address: order.address, origin };
  const row = { id, customerId, groomerId, orderId: order.id, pets, agreedMax, source, ...rule, ...place };
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, customerId));
    if (!(await store.insertOnce(tx, siteId, row, now))) return;
    if (await store.isRepeated(tx, siteId, row)) throw new Refusal("conflict", SERIES_REFUSALS.repeated);
    for (const [date, startsAt] of changes) {
      const decision = startsAt ? ({ state: "planned", startsAt } as const) : ({ state: "skipped" } as const);
      await store.putDate(tx, siteId, id, date, decision);
    }
    await beside?.(tx, row);
  });
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
 * a date, in cents; if no date lies within the horizon, that of a later one.
 */
async function refuseUnfree(
  context: Context,
  { dates, visit, laterPrice }: PlannedSeries,
  changes: Changes,
  agreedMax: number,
): Promise<number> {
  const conflicts: string[] = [];
  let dearest = laterPrice;
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
  return dearest?.max ?? 0;
}
