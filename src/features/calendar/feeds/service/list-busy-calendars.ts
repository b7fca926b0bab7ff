import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isStale } from "../rules/busy-calendars.ts";
import { hostOf } from "../rules/feed-address.ts";
import * as store from "../store.ts";

/** A groomer's calendars elsewhere with their state, the oldest first, and of addresses only the host. */
export async function listBusyCalendars(db: Db, siteId: SiteId, groomerId: string, now: Date) {
  const calendars = await store.list(db, siteId, groomerId);
  return calendars.map((calendar) => ({
    ...{ id: calendar.id, name: calendar.name, host: hostOf(new URL(calendar.address)) },
    ...{ readAt: calendar.readAt, fault: calendar.fault },
    ...{ busyCount: calendar.busyCount, unreadableCount: calendar.unreadableCount },
    isStale: isStale(calendar, now),
  }));
}
