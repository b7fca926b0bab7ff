import type {
  GroomerCalendar,
  GroomerNeeds,
  Opening,
  Reason,
} from "#features/calendar/rules/groomer-calendar.ts";
import {
  findBroken,
  fitsWith,
  type Overridable,
  type Overrides,
} from "#features/calendar/rules/overrides.ts";
import type { Fit } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { readCalendars } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import {
  groomerNeeds,
  minutesWith,
  type OrderNeeds,
  readOrderNeeds,
  type TimedRow,
  totalsWith,
} from "../../service/read-order-needs.ts";

type Outcome = { ok: true; opening: Opening; totals: Quote } | { ok: false; reason: Reason };

/**
 * `broken`: the rules that the time breaks. `overridden`: what it means without those rules, with no charge
 * for a drive outside zones.
 */
export type JudgedVisit = {
  orderNeeds: OrderNeeds<TimedRow>;
  groomer: Groomer;
  needs: GroomerNeeds;
  outcome: Outcome;
  broken: readonly Overridable[];
  overridden: Outcome;
};

/**
 * Another time of a visit. Without `groomerId`, its own groomer comes. `overrides`: by staff. Without
 * `minutes`, the groomer's pace decides how long the visit takes.
 */
export type NewPlace = {
  startsAt: Date;
  groomerId?: string | undefined;
  minutes?: number | undefined;
  overrides?: Overrides | undefined;
};

const NO_OVERRIDES: Overrides = { reasons: [], zoneCents: 0 };
const UNKNOWN: Fit = { ok: false, reason: "closed" };

/**
 * Judges another time of a visit by the rules that list and book times, without the lead time, because
 * groomers and staff say what is early enough. Call it outside of transactions. A groomer who cannot do the
 * visit at any time is not found.
 */
export async function judgeVisit(
  context: Context,
  row: TimedRow,
  { startsAt, groomerId = row.groomerId, overrides = NO_OVERRIDES, ...place }: NewPlace,
): Promise<JudgedVisit> {
  const { db, siteId, now } = context;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  const minutes = groomer ? (place.minutes ?? minutesWith(orderNeeds, groomer)) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  const needs = { ...groomerNeeds(orderNeeds, minutes, { from: date, to: date }), noticeMinutes: 0 };
  await learnDrivesOf(db, siteId, [{ groomer, startsAt, needs }]);
  const at = startsAt.getTime();
  const calendar = (await readCalendars(db, siteId, [groomer], at, at, groomer.id)).get(groomer.id);
  const toOutcome = (fit: Fit): Outcome =>
    fit.ok ? { ok: true, opening: fit, totals: totalsWith(orderNeeds, fit.zone.priceCents, minutes) } : fit;
  const judged = (judge: (known: GroomerCalendar) => Fit) => toOutcome(calendar ? judge(calendar) : UNKNOWN);
  const outcome = judged((known) => fitsWith(known, needs, at, now.getTime(), overrides));
  const { broken, fit } = calendar
    ? findBroken(calendar, needs, at, now.getTime())
    : { broken: [], fit: UNKNOWN };
  return { orderNeeds, groomer, needs, outcome, broken, overridden: toOutcome(fit) };
}
