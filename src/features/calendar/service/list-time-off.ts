import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as calendarStore from "../store.ts";

/** A groomer's time off that ends after `now`, the earliest first. */
export async function listTimeOff(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  now: Date,
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  const busy = await calendarStore.readBusy(db, siteId, [groomerId], now, null);
  return (busy.get(groomerId) ?? [])
    .filter(({ kind }) => kind === "time_off")
    .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
}
