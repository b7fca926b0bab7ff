import { toFeedAddress } from "#features/calendar/feeds/rules/feed-address.ts";
import { addBusyCalendar } from "#features/calendar/feeds/service/add-busy-calendar.ts";
import { readBusyCalendar } from "#features/calendar/feeds/service/read-busy-calendar.ts";
import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import { requirePermission } from "#features/groomers/service/require-permission.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { addCalendar as contract, GroomerCalendars } from "../contract.ts";
import { limitReads } from "../internal/limit-reads.ts";
import { CALENDAR_FAULTS, CALENDAR_REFUSALS } from "../words.ts";
import { listCalendars } from "./list-calendars.ts";

/** Adds a calendar elsewhere to the signed-in groomer, and reads it at once. */
export async function addCalendar(
  context: Context,
  { name, address: typed }: Parsed<typeof contract>["body"],
): Promise<GroomerCalendars> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, groomerId, "hours");
  const checked = toFeedAddress(typed);
  if (!checked.ok) throw refuseFields({ address: [CALENDAR_FAULTS[checked.why]] });
  const own = await readOwnHours(db, siteId, groomerId);
  if (!own?.timeZone) throw new Refusal("not_ready", CALENDAR_REFUSALS.noArea);
  await limitReads(context, groomerId);
  const { address } = checked;
  const added = await addBusyCalendar(db, siteId, { groomerId, name, address }, now);
  if (!added.ok) throw new Refusal("conflict", CALENDAR_REFUSALS[added.why]);
  await readBusyCalendar(db, siteId, added.id, now);
  return listCalendars(context);
}
