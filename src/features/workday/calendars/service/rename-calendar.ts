import { renameBusyCalendar } from "#features/calendar/feeds/service/rename-busy-calendar.ts";
import { requirePermission } from "#features/groomers/service/require-permission.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { renameCalendar as contract, GroomerCalendars } from "../contract.ts";
import { listCalendars } from "./list-calendars.ts";

export async function renameCalendar(
  context: Context,
  { id }: Parsed<typeof contract>["params"],
  { name }: Parsed<typeof contract>["body"],
): Promise<GroomerCalendars> {
  const { db, siteId } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, groomerId, "hours");
  if (!(await renameBusyCalendar(db, siteId, { groomerId, id, name }))) throw notFound("This calendar");
  return listCalendars(context);
}
