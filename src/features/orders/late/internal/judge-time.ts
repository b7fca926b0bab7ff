import type { GroomerNeeds, Opening, Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
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

export type JudgedVisit = {
  orderNeeds: OrderNeeds<TimedRow>;
  groomer: Groomer;
  needs: GroomerNeeds;
  outcome: { ok: true; opening: Opening; totals: Quote } | { ok: false; reason: Reason };
};

/** Another time of a visit. Without `groomerId`, its own groomer comes. */
export type NewPlace = { startsAt: Date; groomerId?: string | undefined };

/**
 * Judges another time of a visit by the rules that list and book times, without the lead time, because
 * groomers and staff say what is early enough. Call it outside of transactions. A groomer who cannot do the
 * visit at any time is not found.
 */
export async function judgeVisit(
  context: Context,
  row: TimedRow,
  { startsAt, groomerId = row.groomerId }: NewPlace,
): Promise<JudgedVisit> {
  const { db, siteId, now } = context;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  const minutes = groomer ? minutesWith(orderNeeds, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  const needs = { ...groomerNeeds(orderNeeds, minutes, { from: date, to: date }), noticeMinutes: 0 };
  await learnDrivesOf(db, siteId, [{ groomer, startsAt, needs }]);
  const at = startsAt.getTime();
  const calendar = (await readCalendars(db, siteId, [groomer], at, at, groomer.id)).get(groomer.id);
  const fit = calendar
    ? fits(calendar, needs, at, now.getTime())
    : { ok: false as const, reason: "closed" as const };
  if (!fit.ok) return { orderNeeds, groomer, needs, outcome: fit };
  const totals = totalsWith(orderNeeds, fit.zone.priceCents, minutes);
  return { orderNeeds, groomer, needs, outcome: { ok: true, opening: fit, totals } };
}
