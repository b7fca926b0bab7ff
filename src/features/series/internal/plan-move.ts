import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { toMinutes } from "#features/waitlist/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { isNear, planDates, startOn } from "../rules.ts";
import { findDayBefore } from "../store/moves.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS } from "../words.ts";
import { listLaterVisits } from "./list-later-visits.ts";
import type { JudgedVisit, SeriesMover } from "./mover.ts";

/** Where this and later dates of a series move: the date `from` becomes `to`, at a time of the wall clock. */
export type MovedRule = { from: string; to: string; time: string };

type MovedVisit = {
  date: string;
  orderId: string;
  number: string;
  startsAt: Date;
  newStart: Date;
  judged: JudgedVisit;
};

/** `days`: the new date of each decided one; `plannedFrom`: the first date that is booked by the new rule. */
export type MovePlan = {
  startMinute: number;
  days: ReadonlyMap<string, string>;
  plannedFrom: string;
  visits: readonly MovedVisit[];
};

/** The faults of a move that show without a look at the dates. */
export function findMoveFaults(
  { timeZone }: Pick<store.SeriesRow, "timeZone">,
  { from, to, time }: MovedRule,
  now: Date,
): FieldErrors {
  const startMinute = toMinutes(time);
  const firstStart = startOn({ startMinute, timeZone }, to);
  const errors: FieldErrors = {};
  if (from < dateIn(timeZone, now)) errors.from = [SERIES_FAULTS.unknownDate];
  if (startMinute % 15 !== 0) errors.time = [SERIES_FAULTS.offQuarter];
  if (firstStart <= now) errors.to = [SERIES_FAULTS.over];
  else if (!isNear(firstStart, from, timeZone)) errors.to = [SERIES_FAULTS.tooFar];
  return errors;
}

/**
 * Plans a move of a series, and judges the new time of each booked visit of its groomer. Refuses a series
 * that has ended, and at their fields a date that cannot move, a new date far from it, and a time that is
 * over.
 */
export async function planMove(
  mover: SeriesMover,
  context: Context,
  row: store.SeriesRow,
  moved: MovedRule,
): Promise<MovePlan> {
  const { db, siteId, now } = context;
  if (row.endedFrom !== null) throw new Refusal("conflict", SERIES_REFUSALS.ended);
  const { from, to } = moved;
  const startMinute = toMinutes(moved.time);
  const rule = { startMinute, timeZone: row.timeZone };
  const dates = await store.listDates(db, siteId, [row.id], from);
  // The job, or a repeated start, first makes the dates that an interrupted start has left.
  if (dates.some(({ day }) => day >= row.plannedFrom)) throw new Refusal("conflict", SERIES_REFUSALS.changed);
  const isKnown = from === row.plannedFrom || dates.some(({ day }) => day === from);
  const errors = findMoveFaults(row, moved, now);
  if (!isKnown) errors.from = [SERIES_FAULTS.unknownDate];
  // After several moves, the date before may lie close.
  if (!errors.to && ((await findDayBefore(db, siteId, row.id, from)) ?? "") >= to)
    errors.to = [SERIES_FAULTS.dateBefore];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const present = dates.map(({ day }) => day);
  const { days, plannedFrom } = planDates(present, { to, weeks: row.weeks });
  // A visit that the customer has moved to another groomer stays.
  const open = new Set(await listLaterVisits(context, row, { endedBy: "groomer", endedFrom: from }));
  const visits: MovedVisit[] = [];
  for (const { day, orderId, number, appointmentStart } of dates) {
    if (!orderId || !number || !appointmentStart || !open.has(orderId)) continue;
    const newStart = startOn(rule, days.get(day) ?? to);
    const judged = await mover.judge(context, orderId, { startsAt: newStart });
    visits.push({ date: day, orderId, number, startsAt: appointmentStart, newStart, judged });
  }
  return { startMinute, days, plannedFrom, visits };
}
