import type { Groomer } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readCalendars } from "../service.ts";
import { dayBounds, type WorkDay, workDayOf } from "./read-work-day.ts";

/**
 * Each groomer's local days of some dates, in the order of the dates, by groomer id: by one statement, or
 * none. For lists only, since a board may be a moment old.
 */
export async function readWorkWeek(
  db: Db,
  siteId: SiteId,
  groomers: readonly Groomer[],
  dates: readonly string[],
): Promise<Map<string, WorkDay[]>> {
  if (groomers.length === 0) return new Map();
  const zones = [...new Set(groomers.map(({ timeZone }) => timeZone))];
  const bounds = zones.flatMap((zone) => dates.map((date) => dayBounds(zone, date)));
  const from = Math.min(...bounds.map((day) => day.from));
  const to = Math.max(...bounds.map((day) => day.to));
  const calendars = await readCalendars(db, siteId, groomers, from, to);
  return new Map(
    [...calendars].map(([id, calendar]) => [id, dates.map((date) => workDayOf(calendar, date))]),
  );
}
