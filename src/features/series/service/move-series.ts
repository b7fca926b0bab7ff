import { type JudgedMove, judgeMove } from "#features/orders/late/service/judge-move.ts";
import { moveVisit } from "#features/orders/late/service/move-visit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { inQueue } from "#kit/server/queue.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { asRefusal, type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { moveSeries as contract } from "../contract/move.ts";
import type { Series } from "../contract.ts";
import { auditSeries } from "../internal/audit-series.ts";
import { findMoveFaults, type MovePlan, planMove } from "../internal/plan-move.ts";
import { isNear, toClock } from "../rules.ts";
import { saveDates, setRule } from "../store/moves.ts";
import * as store from "../store.ts";
import { moveWhyText, SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import { extendSeries } from "./extend-series.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

/** Each move sends mails and a text for each visit, so the moves of one series are limited. */
const MOVES_OF_SERIES: RateLimit = { points: 12, seconds: 3_600 };

type MoveInput = Parsed<typeof contract>["body"];
type Target = { orderId: string; startsAt: Date };

/**
 * Moves this and later dates of a series of the signed-in groomer, as its customer agreed: each booked visit
 * by the verb that moves one, then the rule. Safe to repeat: a repeat moves what an interrupted call left.
 */
export async function moveSeries(context: Context, id: string, input: MoveInput): Promise<Series> {
  const before = await readCallersSeries(context, id, "groomer");
  if (before.moveId === input.id) return showSeries(context, id, "groomer");
  refuseFaults(findMoveFaults(before, input, context.now));
  await limitRate(context.db, "series moves", `${context.siteId} ${id}`, MOVES_OF_SERIES);
  if (before.endedFrom === null) await extendSeries(context, id);
  // Two different moves at once would each take some visits. In two processes, the later rule is refused.
  await inQueue(`series ${id}`, () => moveInTurn(context, id, input));
  return showSeries(context, id, "groomer");
}

async function moveInTurn(context: Context, id: string, input: MoveInput): Promise<void> {
  const row = await readCallersSeries(context, id, "groomer");
  // The same call, sent twice at once, may have ended by now.
  if (row.moveId === input.id) return;
  const plan = await planMove(context, row, input);
  const targets = await decide(context, plan, row.timeZone, input.changes);
  await carryOut(context, targets, () => writeRule(context, row, plan, input));
}

function refuseFaults(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** Moves the visits, then writes the rule. A refusal in the middle says that some have moved. */
async function carryOut(
  context: Context,
  targets: readonly Target[],
  write: () => Promise<void>,
): Promise<void> {
  let moved = 0;
  try {
    for (const { orderId, startsAt } of targets) {
      await moveVisit(context, orderId, { appointmentStart: startsAt.toISOString() });
      moved++;
    }
    await write();
  } catch (error) {
    const refusal = asRefusal(error);
    if (moved === 0 || (refusal?.code !== "slot_taken" && refusal?.code !== "conflict")) throw error;
    throw new Refusal(refusal.code, SERIES_REFUSALS.partlyMoved, { details: refusal.details });
  }
}

/**
 * The visits that move, each with its time; not those that have it already. Refuses conflicts without a
 * decision, and at their fields faults and chosen times that are not free.
 */
async function decide(
  context: Context,
  { visits, days }: MovePlan,
  timeZone: string,
  changes: MoveInput["changes"],
): Promise<Target[]> {
  const chosen = new Map(changes.map(({ date, startsAt }) => [date, startsAt]));
  const errors: FieldErrors = {};
  for (const [index, { date, startsAt }] of changes.entries()) {
    const visit = visits.find((one) => one.date === date);
    if (!visit) errors[`changes.${index}.date`] = [SERIES_FAULTS.unknownDate];
    else if (startsAt && !isNear(new Date(startsAt), days.get(date) ?? date, timeZone))
      errors[`changes.${index}.startsAt`] = [SERIES_FAULTS.tooFar];
  }
  refuseFaults(errors);
  refuseFaults(await judgeChosen(context, visits, changes));
  const open = visits.filter(({ date, judged }) => !judged.ok && !chosen.has(date));
  const dates = open
    .filter(({ judged }) => !judged.ok && judged.reason !== "unsettled")
    .map(({ date }) => date);
  if (dates.length > 0)
    throw new Refusal("slot_taken", SERIES_REFUSALS.moveConflicts, { details: { dates } });
  return visits.flatMap(({ date, orderId, startsAt, newStart, judged }) => {
    const time = chosen.has(date) ? chosen.get(date) : judged.ok ? newStart.toISOString() : undefined;
    return time && Date.parse(time) !== startsAt.getTime() ? [{ orderId, startsAt: new Date(time) }] : [];
  });
}

/** Judges the chosen times before any visit moves. */
async function judgeChosen(
  context: Context,
  visits: MovePlan["visits"],
  changes: MoveInput["changes"],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [index, { date, startsAt }] of changes.entries()) {
    const visit = visits.find((one) => one.date === date);
    if (!visit || !startsAt) continue;
    const judged: JudgedMove = await judgeMove(context, visit.orderId, new Date(startsAt));
    if (judged.ok) continue;
    const field = judged.reason === "unsettled" ? "date" : "startsAt";
    errors[`changes.${index}.${field}`] = [moveWhyText(judged.reason)];
  }
  return errors;
}

/** Writes the new rule, if the series is the one that was planned. */
async function writeRule(
  context: Context,
  row: store.SeriesRow,
  { startMinute, days, plannedFrom }: MovePlan,
  { id: moveId, from, to, time }: MoveInput,
): Promise<void> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, siteId, row.id, { waits: true });
    if (locked?.moveId === moveId) return;
    const isSame = locked?.moves === row.moves && locked.endedFrom === null;
    if (!isSame || locked.plannedFrom !== row.plannedFrom)
      throw new Refusal("conflict", SERIES_REFUSALS.changed);
    await saveDates(tx, siteId, row.id, { from, days });
    const moves = row.moves + 1;
    await setRule(tx, siteId, row.id, { firstDay: to, startMinute, plannedFrom, moves, moveId });
    await auditSeries(tx, context, row, {
      action: "move standing appointment",
      before: { day: from, time: toClock(row.startMinute), moves: row.moves },
      after: { day: to, time, moves },
    });
  });
}
