import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { setupListener } from "../ports.ts";
import * as ownHours from "../store/own-hours.ts";

// The callers hold the groomer's lock and have checked the hours and the visits that they cut.

/** Local minutes after midnight, on quarter hours. */
type Stretch = { startMinute: number; endMinute: number };

/** Replaces a groomer's hours of the week. `weekday`: 1 = Sunday to 7 = Saturday. */
export async function writeHours(
  tx: Tx,
  context: Context,
  groomerId: string,
  week: readonly (Stretch & { weekday: number })[],
): Promise<void> {
  await ownHours.replaceWeek(tx, context.siteId, groomerId, week);
  await setupListener()(tx, context, groomerId);
}

/** Adds hours that replace those of the week on some dates, and removes those that ended before `today`. */
export async function addHoursOfDates(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  day: { firstDate: string; lastDate: string; stretches: readonly Stretch[] },
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await ownHours.deleteDayHoursBefore(tx, siteId, groomerId, today);
  await ownHours.insertDayHours(tx, siteId, groomerId, day, now);
}

export function removeHoursOfDates(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<void> {
  return ownHours.deleteDayHours(tx, siteId, groomerId, id);
}

/** Pauses a groomer's bookings, or ends the pause with null. */
export function pauseBookings(tx: Tx, siteId: SiteId, groomerId: string, at: Date | null): Promise<void> {
  return ownHours.setPausedAt(tx, siteId, groomerId, at);
}
