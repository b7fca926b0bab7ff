import { selectBusyTimes } from "#features/calendar/feeds/service/select-busy-times.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { dayBounds, selectBusyBetween, toWorkDay } from "#features/calendar/service/read-work-day.ts";
import { readGroomer } from "#features/groomers/service.ts";
import { selectCalendarOrders } from "#features/orders/answers/service/select-day-orders.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Week, WeekVisit } from "../contract/week.ts";
import { toWallTimes } from "../rules/wall-times.ts";
import { busyOn, clipToDay, weekOf } from "../rules/week.ts";

/** Shows the signed-in groomer's week that has a date of the groomer's area. */
export async function showWeek(context: Context, date: string): Promise<Week> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const groomer = await readGroomer(db, siteId, groomerId);
  if (!groomer) throw notFound("This week");
  const { timeZone } = groomer;
  const dates = weekOf(date);
  const [first = date, last = date] = [dates[0], dates.at(-1)];
  const [{ from }, { to }] = [dayBounds(timeZone, first), dayBounds(timeZone, last)];
  const { visits, busy, busyTimes } = await readTogether(db, {
    visits: selectCalendarOrders(context, { groomerId, from: new Date(from), to: new Date(to) }),
    busy: selectBusyBetween(db, siteId, groomer, { first, last }),
    busyTimes: selectBusyTimes(db, siteId, groomer, first, last),
  });
  return {
    today: dateIn(timeZone, now),
    timeZone,
    days: dates.map((of) => {
      const day = toWorkDay(groomer, of, busy);
      const isOfDay = ({ appointmentStart }: Row) => {
        const start = Date.parse(appointmentStart ?? "");
        return day.from <= start && start < day.to;
      };
      return {
        date: of,
        hours: day.hours.map(toWallTimes),
        timeOff: day.timeOff.map((off) => clipToDay(off, day, timeZone)),
        busyTimes: busyOn(busyTimes, day, timeZone),
        visits: visits.filter(isOfDay).map((row) => presentVisit(row, day, { timeZone, now })),
      };
    }),
  };
}

type Row = RowsOf<ReturnType<typeof selectCalendarOrders>>[number];

function presentVisit(
  { appointmentStart, appointmentEnd, firstName, lastName, ...row }: Row,
  day: { from: number; to: number },
  { timeZone, now }: { timeZone: string; now: Date },
): WeekVisit {
  const [startsAt, endsAt] = [Date.parse(appointmentStart ?? ""), Date.parse(appointmentEnd ?? "")];
  const isAccepted = row.status === "accepted" && !row.orderMarkedAsNoShow;
  return {
    ...row,
    ...clipToDay({ startsAt, endsAt }, day, timeZone),
    customer: { firstName, lastName },
    mayAskForTime: isAccepted && startsAt > now.getTime(),
  };
}
