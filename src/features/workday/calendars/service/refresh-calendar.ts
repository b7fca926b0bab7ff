import { listBusyCalendars } from "#features/calendar/feeds/service/list-busy-calendars.ts";
import { readBusyCalendar } from "#features/calendar/feeds/service/read-busy-calendar.ts";
import { requirePermission } from "#features/groomers/service/require-permission.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { refreshCalendar as contract, GroomerCalendars } from "../contract.ts";
import { limitReads } from "../internal/limit-reads.ts";
import { listCalendars } from "./list-calendars.ts";

/** Reads a calendar of the signed-in groomer now. */
export async function refreshCalendar(
  context: Context,
  { id }: Parsed<typeof contract>["params"],
): Promise<GroomerCalendars> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, groomerId, "hours");
  const calendars = await listBusyCalendars(db, siteId, groomerId, now);
  if (!calendars.some((calendar) => calendar.id === id)) throw notFound("This calendar");
  await limitReads(context, groomerId);
  await readBusyCalendar(db, siteId, id, now);
  return listCalendars(context);
}
