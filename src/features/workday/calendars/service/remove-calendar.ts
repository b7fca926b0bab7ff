import { removeBusyCalendar } from "#features/calendar/feeds/service/remove-busy-calendar.ts";
import { requirePermission } from "#features/groomers/service/require-permission.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { removeCalendar as contract, GroomerCalendars } from "../contract.ts";
import { listCalendars } from "./list-calendars.ts";

/** Removes a calendar elsewhere of the signed-in groomer, with its busy times. */
export async function removeCalendar(
  context: Context,
  { id }: Parsed<typeof contract>["params"],
): Promise<GroomerCalendars> {
  const { db, siteId } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, groomerId, "hours");
  if (!(await removeBusyCalendar(db, siteId, groomerId, id))) throw notFound("This calendar");
  return listCalendars(context);
}
