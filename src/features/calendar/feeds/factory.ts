import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { cover, toMultirange } from "../store/time-off.ts";
import type { BusyTime } from "./rules/busy-calendars.ts";

type CalendarOver = {
  now: Date;
  name?: string;
  address?: string;
  spans?: readonly BusyTime[];
  readAt?: Date | null;
};

/** Makes a calendar elsewhere of a groomer, as a reading leaves it. Its busy times lie around visits. */
export async function makeBusyCalendar(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  {
    now,
    name = "Family",
    address = `https://calendar.test/${newId()}.ics`,
    spans = [],
    readAt = now,
  }: CalendarOver,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("busyCalendars")
    .values({
      ...{ id, siteId, groomerId, name, address, readAt, triedAt: readAt, createdAt: now },
      ...{ during: toMultirange(spans), busyCount: spans.length },
    })
    .execute();
  await db.transaction().execute((tx) => cover(tx, siteId, [groomerId]));
  return id;
}
