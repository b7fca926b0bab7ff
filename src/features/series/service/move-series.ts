import { moveVisit } from "#features/orders/late/service/move-visit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { moveSeries as contract } from "../contract/move.ts";
import type { Series } from "../contract.ts";
import { type MovePlan, planMove } from "../internal/plan-move.ts";
import { isNear } from "../rules.ts";
import { moveDates, setRule } from "../store/moves.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import { extendSeries } from "./extend-series.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/** Each move sends mails and a text for each visit, so the moves of one series are limited. */
const MOVES_OF_SERIES: RateLimit = { points: 12, seconds: 3_600 };

type MoveInput = Parsed<typeof contract>["body"];

/**
 * Moves this and later dates of a series of the signed-in groomer, as its customer agreed: each booked visit
 * by the verb that moves one, then the rule. Safe to repeat: a repeat moves what an interrupted call left.
 */
export async function moveSeries(context: Context, id: string, input: MoveInput): Promise<Series> {
  const before = await readCallersSeries(context, id, "groomer");
  if (before.moveId === input.id) return showSeries(context, id, "groomer");
  await limitRate(context.db, "series moves", `${context.siteId} ${id}`, MOVES_OF_SERIES);
  if (before.endedFrom === null) await extendSeries(context, id);
  const row = await readCallersSeries(context, id, "groomer");
  const plan = await planMove(context, row, input);
  for (const { orderId, startsAt } of decide(plan, row.timeZone, input.changes))
    await moveVisit(context, orderId, { appointmentStart: startsAt.toISOString() });
  await writeRule(context, row, plan, input);
  return showSeries(context, id, "groomer");
}

/** The time of each visit that moves. Refuses conflicts without a decision, and faults at their fields. */
function decide(
  { visits, days }: MovePlan,
  timeZone: string,
  changes: MoveInput["changes"],
): { orderId: string; startsAt: Date }[] {
  const chosen = new Map(changes.map(({ date, startsAt }) => [date, startsAt]));
  const errors: FieldErrors = {};
  for (const [index, { date, startsAt }] of changes.entries()) {
    if (!visits.some((visit) => visit.date === date))
      errors[`changes.${index}.date`] = [SERIES_FAULTS.unknownDate];
    else if (startsAt && !isNear(new Date(startsAt), days.get(date) ?? date, timeZone))
      errors[`changes.${index}.startsAt`] = [SERIES_FAULTS.tooFar];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const open = visits.filter(({ date, judged }) => !judged.ok && !chosen.has(date));
  const dates = open
    .filter(({ judged }) => !judged.ok && judged.reason !== "unsettled")
    .map(({ date }) => date);
  if (dates.length > 0)
    throw new Refusal("slot_taken", SERIES_REFUSALS.moveConflicts, { details: { dates } });
  return visits.flatMap(({ date, orderId, newStart, judged }) => {
    const startsAt = chosen.has(date) ? chosen.get(date) : judged.ok ? newStart.toISOString() : undefined;
    return startsAt ? [{ orderId, startsAt: new Date(startsAt) }] : [];
  });
}

/** Writes the new rule, if the series is the one that was planned. */
async function writeRule(
  { db, siteId }: Context,
  row: store.SeriesRow,
  { startMinute, days, plannedFrom }: MovePlan,
  { id: moveId, from, to }: MoveInput,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, siteId, row.id, { waits: true });
    if (locked?.moveId === moveId) return;
    const isSame = locked?.moves === row.moves && locked.endedFrom === null;
    if (!isSame || locked.plannedFrom !== row.plannedFrom)
      throw new Refusal("conflict", SERIES_REFUSALS.changed);
    await moveDates(tx, siteId, row.id, { from, days });
    const moves = row.moves + 1;
    await setRule(tx, siteId, row.id, { firstDay: to, startMinute, plannedFrom, moves, moveId });
  });
}
