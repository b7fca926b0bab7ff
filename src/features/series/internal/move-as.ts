import type { Context } from "#kit/server/api-handler.ts";
import { inQueue } from "#kit/server/queue.ts";
import type { RateLimit } from "#kit/server/rate-limits.ts";
import { asRefusal, type ErrorCode, type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Series } from "../contract.ts";
import { isNear, toClock } from "../rules.ts";
import { extendSeries } from "../service/extend-series.ts";
import { saveDates, setRule } from "../store/moves.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import { auditSeries } from "./audit-series.ts";
import { limitMover } from "./limit-mover.ts";
import type { SeriesMover } from "./mover.ts";
import { findMoveFaults, type MovedRule, type MovePlan, planMove } from "./plan-move.ts";

/** Each move sends mails and a text for each visit, so the moves of one series by each mover are limited. */
const MOVES_OF_SERIES: RateLimit = { points: 12, seconds: 3_600 };

/** A refusal by which a visit does not move after others have. */
const STOPS: readonly ErrorCode[] = [
  ...(["slot_taken", "conflict", "price_changed", "payment_declined", "forbidden", "not_found"] as const),
];

/** `agreedTotal`: the price at that time, where the mover agrees to a higher one. */
type Change = { date: string; startsAt?: string | undefined; agreedTotal?: CentsRange | undefined };

/** `moves`: how often the series had moved when the mover looked at it. */
export type MoveInput = MovedRule & { id: string; moves?: number | undefined; changes: Change[] };
type Target = { orderId: string; startsAt: Date; agreedTotal?: CentsRange | undefined };

/**
 * Moves this and later dates of a series: each booked visit as the mover moves one, then the rule. Safe to
 * repeat: a repeat moves what an interrupted call left.
 */
export async function moveAs(
  mover: SeriesMover,
  context: Context,
  id: string,
  input: MoveInput,
): Promise<Series> {
  const before = await mover.read(context, id);
  if (before.moveId === input.id) return mover.show(context, id);
  refuseFaults(findMoveFaults(before, input, context.now));
  await limitMover(context, "series moves", id, MOVES_OF_SERIES);
  if (before.endedFrom === null) await extendSeries(context, id);
  // Two different moves at once would each take some visits. In two processes, the later rule is refused.
  await inQueue(`series ${id}`, () => moveInTurn(mover, context, id, input));
  return mover.show(context, id);
}

async function moveInTurn(mover: SeriesMover, context: Context, id: string, input: MoveInput): Promise<void> {
  const row = await mover.read(context, id);
  // The same call, sent twice at once, may have ended by now.
  if (row.moveId === input.id) return;
  if (input.moves !== undefined && input.moves !== row.moves) throw changedBetween(row);
  const plan = await planMove(mover, context, row, input);
  const { targets, rise } = await decide(mover, context, plan, row.timeZone, input.changes);
  await mover.limit?.(context, row, targets.length);
  const move = (target: Target) => mover.move(context, { ...target, groomerId: row.groomerId }, target);
  await carryOut(targets, move, () => writeRule(mover, context, row, plan, { ...input, rise }));
}

/** The refusal of a move of dates that another move has given a new time. */
function changedBetween({ startMinute, plannedFrom, moves }: store.SeriesRow): Refusal {
  const details = { startTime: toClock(startMinute), plannedFrom, moves };
  return new Refusal("conflict", SERIES_REFUSALS.changed, { details });
}

function refuseFaults(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** Moves the visits, then writes the rule. A refusal in the middle says that some have moved. */
async function carryOut(
  targets: readonly Target[],
  move: (target: Target) => Promise<unknown>,
  write: () => Promise<void>,
): Promise<void> {
  let moved = 0;
  try {
    for (const target of targets) {
      await move(target);
      moved++;
    }
    await write();
  } catch (error) {
    const refusal = asRefusal(error);
    if (moved === 0 || !refusal || !STOPS.includes(refusal.code)) throw error;
    throw new Refusal(refusal.code, SERIES_REFUSALS.partlyMoved, { details: refusal.details });
  }
}

/**
 * The visits that move, each with its time; not those that have it already. `rise`: by how many cents a visit
 * at the new time of the rule costs more, as the mover agreed. Refuses conflicts without a decision, and at
 * their fields faults and chosen times that are not free.
 */
async function decide(
  mover: SeriesMover,
  context: Context,
  { visits, days }: MovePlan,
  timeZone: string,
  changes: MoveInput["changes"],
): Promise<{ targets: Target[]; rise: number }> {
  const chosen = new Map(changes.map((change) => [change.date, change]));
  const errors: FieldErrors = {};
  for (const [index, { date, startsAt }] of changes.entries()) {
    const visit = visits.find((one) => one.date === date);
    if (!visit) errors[`changes.${index}.date`] = [SERIES_FAULTS.unknownDate];
    else if (startsAt && !isNear(new Date(startsAt), days.get(date) ?? date, timeZone))
      errors[`changes.${index}.startsAt`] = [SERIES_FAULTS.tooFar];
  }
  refuseFaults(errors);
  const judged = await judgeChosen(mover, context, visits, changes);
  refuseFaults(judged.errors);
  const open = visits.filter((visit) => !visit.judged.ok && !chosen.has(visit.date));
  const dates = open
    .filter((visit) => !visit.judged.ok && visit.judged.reason !== "unsettled")
    .map(({ date }) => date);
  if (dates.length > 0)
    throw new Refusal("slot_taken", SERIES_REFUSALS.moveConflicts, { details: { dates } });
  const targets = visits.flatMap((visit) => {
    const { date, orderId, startsAt: present } = visit;
    const change = chosen.get(date);
    const time = change ? change.startsAt : visit.judged.ok ? visit.newStart.toISOString() : undefined;
    if (!time || Date.parse(time) === present.getTime()) return [];
    return [{ orderId, startsAt: new Date(time), agreedTotal: change?.agreedTotal }];
  });
  return { targets, rise: judged.rise };
}

/** Judges the chosen times before any visit moves. */
async function judgeChosen(
  mover: SeriesMover,
  context: Context,
  visits: MovePlan["visits"],
  changes: MoveInput["changes"],
): Promise<{ errors: FieldErrors; rise: number }> {
  const errors: FieldErrors = {};
  let rise = 0;
  for (const [index, { date, startsAt, agreedTotal }] of changes.entries()) {
    const visit = visits.find((one) => one.date === date);
    if (!visit || !startsAt) continue;
    const time = { startsAt: new Date(startsAt), agreedTotal };
    const judged = await mover.judge(context, visit.orderId, time);
    // Consent to the price of any other time is for that visit alone.
    const isOfRule = time.startsAt.getTime() === visit.newStart.getTime();
    if (judged.ok) rise = Math.max(rise, isOfRule ? judged.rise : 0);
    else {
      const field = judged.reason === "unsettled" ? "date" : "startsAt";
      errors[`changes.${index}.${field}`] = [mover.why(judged.reason)];
    }
  }
  return { errors, rise };
}

/** Writes the new rule, if the series is the one that was planned. */
async function writeRule(
  mover: SeriesMover,
  context: Context,
  row: store.SeriesRow,
  { startMinute, days, plannedFrom }: MovePlan,
  { id: moveId, from, to, time, rise }: MoveInput & { rise: number },
): Promise<void> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, siteId, row.id, { waits: true });
    if (locked?.moveId === moveId) return;
    const isSame = locked?.moves === row.moves && locked.endedFrom === null;
    if (!isSame || locked.plannedFrom !== row.plannedFrom) throw changedBetween(locked ?? row);
    await saveDates(tx, siteId, row.id, { from, days });
    const moves = row.moves + 1;
    const agreedMax = row.agreedMax + rise;
    const rule = { firstDay: to, startMinute, plannedFrom, agreedMax, moves };
    await setRule(tx, siteId, row.id, { ...rule, moveId });
    await auditSeries(tx, context, row, {
      action: "move standing appointment",
      before: { day: from, time: toClock(row.startMinute), moves: row.moves },
      after: { day: to, time, moves, ...(rise > 0 && { agreedMax }) },
    });
    await mover.notify?.(tx, context, { series: { ...row, ...rule }, day: to });
  });
}
