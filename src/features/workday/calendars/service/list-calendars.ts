import { MAX_BUSY_CALENDARS } from "#features/calendar/feeds/rules/busy-calendars.ts";
import { listBusyCalendars } from "#features/calendar/feeds/service/list-busy-calendars.ts";
import { listVisitsInBusyTimes } from "#features/calendar/feeds/service/list-visits-in-busy-times.ts";
import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import { listCutVisits } from "#features/workday/hours/service/list-cut-visits.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { GroomerCalendars } from "../contract.ts";
import * as store from "../store.ts";

/** Shows the signed-in groomer's calendars elsewhere, and the visits that stand within their busy times. */
export async function listCalendars(context: Context): Promise<GroomerCalendars> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const [own, calendars, visits, linkSince] = await Promise.all([
    readOwnHours(db, siteId, groomerId),
    listBusyCalendars(db, siteId, groomerId, now),
    listVisitsInBusyTimes(db, siteId, groomerId, now),
    store.findSince(db, siteId, groomerId),
  ]);
  if (!own) throw notFound("This groomer");
  return {
    timeZone: own.timeZone,
    canChange: own.permissions.includes("hours"),
    limit: MAX_BUSY_CALENDARS,
    calendars: calendars.map(({ readAt, ...calendar }) => ({
      ...calendar,
      readAt: readAt?.toISOString() ?? null,
    })),
    visits: await showVisits(context, groomerId, visits),
    linkSince: linkSince?.toISOString() ?? null,
  };
}

type VisitsInBusyTimes = Awaited<ReturnType<typeof listVisitsInBusyTimes>>;

/** A visit within the busy times of two calendars is shown once. */
async function showVisits(context: Context, groomerId: string, visits: VisitsInBusyTimes) {
  if (visits.length === 0) return [];
  const times = visits.map(({ orderId, startsAt, endsAt }) => ({
    orderId,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }));
  const shown = await listCutVisits(context, groomerId, times);
  return shown.flatMap((visit) => {
    const calendarId = visits.find(({ orderId }) => orderId === visit.id)?.calendarId;
    return calendarId ? [{ ...visit, calendarId }] : [];
  });
}
