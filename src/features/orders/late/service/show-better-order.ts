import { setImmediate } from "node:timers/promises";
import { type BetterOrder as FoundOrder, findBetterOrder } from "#features/calendar/rules/better-order.ts";
import type { Busy, GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import { readCalendars } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { toPlace } from "#features/places/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { inQueue } from "#kit/server/queue.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import { selectCalendarOrders } from "../../answers/service/select-day-orders.ts";
import { groomerNeeds, isTimed, minutesWith, readOrderNeeds } from "../../service/read-order-needs.ts";
import * as ordersStore from "../../store/orders.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import type { BetterOrder } from "../contract/better-order.ts";
import { listAskedTimes } from "../store.ts";

/** A search tries many orders of the day, so searches are limited. */
const SEARCHES_OF_GROOMER: RateLimit = { points: 60, seconds: 3_600 };

/** Shows the times of the signed-in groomer's day that shorten its drives most. Changes nothing. */
export async function showBetterOrder(context: Context, date: string): Promise<BetterOrder> {
  const { db, siteId } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await limitRate(db, "better order", `${siteId} ${groomerId}`, SEARCHES_OF_GROOMER);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  if (!groomer) throw notFound("This day");
  const { timeZone } = groomer;
  const { from, to } = dayBounds(timeZone, date);
  const { visits } = await readTogether(db, {
    visits: selectCalendarOrders(context, { groomerId, from: new Date(from), to: new Date(to) }),
  });
  const found = await inQueue(`better order ${siteId} ${groomerId}`, () =>
    find(context, groomer, { date, from, to, visits }),
  );
  return {
    timeZone,
    savedMinutes: found?.savedMinutes ?? 0,
    visits: (found?.moves ?? []).flatMap(({ holder, startsAt }) => {
      const visit = visits.find(({ id }) => id === holder);
      if (!visit?.appointmentStart) return [];
      const { id, number, firstName, lastName, pets } = visit;
      const appointmentStart = new Date(visit.appointmentStart).toISOString();
      const betterStart = new Date(startsAt).toISOString();
      return [{ id, number, customer: { firstName, lastName }, pets, appointmentStart, betterStart }];
    }),
  };
}

type Visits = RowsOf<ReturnType<typeof selectCalendarOrders>>;
type Day = { date: string; from: number; to: number; visits: Visits };

async function find(
  context: Context,
  groomer: Groomer,
  { date, from, to, visits }: Day,
): Promise<FoundOrder | null> {
  const { db, siteId } = context;
  const now = context.now.getTime();
  const isOpen = ({ status, orderMarkedAsNoShow, asksForOtherTime, appointmentStart }: Visits[number]) =>
    status === "accepted" &&
    !orderMarkedAsNoShow &&
    !asksForOtherTime &&
    Date.parse(appointmentStart ?? "") > now;
  const read = await Promise.all(
    visits.filter(isOpen).map(({ id }) => readNeeds(context, groomer, { id, date })),
  );
  const movable = read.filter((one) => one !== null);
  if (movable.length === 0) return null;
  await learnDrivesOf(
    db,
    siteId,
    movable.map(({ startsAt, needs }) => ({ groomer, startsAt, needs })),
  );
  const [asked, calendars] = await Promise.all([
    readAsked(context, groomer.id, { from, to }),
    readCalendars(db, siteId, [groomer], from, to, groomer.id),
  ]);
  const calendar = calendars.get(groomer.id);
  if (!calendar) return null;
  const needs = new Map(movable.map((one) => [one.id, one.needs]));
  return findBetterOrder(
    { ...calendar, busy: [...calendar.busy, ...asked] },
    { from, to, now, needs },
    // Other requests run between two parts of the search.
    () => setImmediate(),
  );
}

/** What a visit needs at another time of its day; null if its groomer could not ask for one. */
async function readNeeds(
  { db, siteId, now }: Context,
  groomer: Groomer,
  { id, date }: { id: string; date: string },
): Promise<{ id: string; startsAt: Date; needs: GroomerNeeds } | null> {
  const [row, isThere] = await Promise.all([ordersStore.find(db, siteId, id), hasArrived(db, siteId, id)]);
  if (!row || isThere || !isTimed(row)) return null;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const minutes = minutesWith(orderNeeds, groomer);
  if (minutes === null) return null;
  const needs = { ...groomerNeeds(orderNeeds, minutes, { from: date, to: date }), noticeMinutes: 0 };
  return { id, startsAt: row.appointmentStart, needs };
}

/** The times for which customers are asked already. They count as taken, because customers may agree. */
async function readAsked(
  { db, siteId }: Context,
  groomerId: string,
  { from, to }: { from: number; to: number },
): Promise<Busy[]> {
  const rows = await listAskedTimes(db, siteId, groomerId, { from: new Date(from), to: new Date(to) });
  return rows.map(({ id, toStart, toEnd, address }) => ({
    ...{ startsAt: toStart.getTime(), endsAt: toEnd.getTime() },
    ...{ place: toPlace(withPrecision(address)), holder: `asked ${id}`, kind: "hold" },
  }));
}
