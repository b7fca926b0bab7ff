import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Span } from "../rules/time-off.ts";
import { toMultirange } from "../store/time-off.ts";
import type { FeedFault } from "./rules/feed-faults.ts";

const STATE = ["id", "groomerId", "name", "address", "busyCount", "unreadableCount", "timeZone"] as const;
const READING = ["laidOutUntil", "etag", "lastModified", "triedAt", "readAt", "fault", "createdAt"] as const;

/** A groomer's calendars elsewhere, the oldest first. */
export function list(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("busyCalendars")
    .select([...STATE, ...READING])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
export type BusyCalendar = Awaited<ReturnType<typeof list>>[number];

export function find(db: Db | Tx, siteId: SiteId, id: string): Promise<BusyCalendar | undefined> {
  return db
    .selectFrom("busyCalendars")
    .select([...STATE, ...READING])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
}

type NewCalendar = { id: string; groomerId: string; name: string; address: string; createdAt: Date };

export async function insert(tx: Tx, siteId: SiteId, calendar: NewCalendar): Promise<void> {
  await tx
    .insertInto("busyCalendars")
    .values({ ...calendar, siteId })
    .execute();
}

/** Returns false if the groomer has no such calendar. */
export async function rename(
  db: Db,
  siteId: SiteId,
  { groomerId, id, name }: { groomerId: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable("busyCalendars")
    .set({ name })
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/** Removes a groomer's calendar and the time that it occupies. Returns false if there is none. */
export async function remove(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("busyCalendars")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("busyCalendarId", "=", id)
    .execute();
  return true;
}

type Reading = {
  spans: readonly Span[];
  busyCount: number;
  unreadableCount: number;
  timeZone: string;
  laidOutUntil: Date;
  etag: string | null;
  lastModified: string | null;
  now: Date;
};

/** Writes a good reading. Returns whether the busy times are others than before. */
export async function setReading(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { spans, now, ...reading }: Reading,
): Promise<boolean> {
  const during = toMultirange(spans);
  const before = await tx
    .selectFrom("busyCalendars")
    .select(sql<boolean>`during <> ${during}`.as("isOther"))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  await tx
    .updateTable("busyCalendars")
    .set({ ...reading, during, fault: null, triedAt: now, readAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
  return before?.isOther === true;
}

/** Notes a try without news: `fault`, or null when the file is unchanged. Times of before stay. */
export async function setTried(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { fault, now }: { fault: FeedFault | null; now: Date },
): Promise<void> {
  await tx
    .updateTable("busyCalendars")
    .set({ fault, triedAt: now, ...(fault === null && { readAt: now }) })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/**
 * Releases what a calendar occupies after `now` outside of its busy times. Rows that stay are not touched, so
 * that no one hears of time that is not free.
 */
export async function releaseFormer(
  tx: Tx,
  siteId: SiteId,
  { groomerId, id, now }: { groomerId: string; id: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("busyCalendarId", "=", id)
    .where(sql<boolean>`upper(during) > ${now}`)
    .where(
      sql<boolean>`not during <@ (select busy.during from busy_calendars busy
        where busy.site_id = ${siteId} and busy.id = ${id})`,
    )
    .execute();
}

/** Calendars of all brands that were not tried since `before`. Those of closed accounts are left alone. */
export function listDue(db: Db, before: Date) {
  return db
    .selectFrom("busyCalendars as calendar")
    .innerJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "calendar.groomerId").onRef("groomer.siteId", "=", "calendar.siteId"),
    )
    .select(["calendar.siteId", "calendar.id"])
    .where("groomer.deactivatedAt", "is", null)
    .where((is) => is.or([is("calendar.triedAt", "is", null), is("calendar.triedAt", "<", before)]))
    .orderBy("calendar.triedAt", (order) => order.nullsFirst())
    .execute();
}

/** Orders whose time after `now` shares a minute with busy times of a groomer's calendars. */
export function listVisitsIn(db: Db, siteId: SiteId, groomerId: string, now: Date) {
  return db
    .selectFrom("occupancy as visit")
    .innerJoin("busyCalendars as calendar", (join) =>
      join
        .onRef("calendar.groomerId", "=", "visit.resource")
        .onRef("calendar.siteId", "=", "visit.siteId")
        .on(sql<boolean>`calendar.during && visit.during`),
    )
    .select(["calendar.id as calendarId", "visit.holder as orderId"])
    .select([sql<Date>`lower(visit.during)`.as("startsAt"), sql<Date>`upper(visit.during)`.as("endsAt")])
    .where("visit.siteId", "=", siteId)
    .where("visit.resource", "=", groomerId)
    .where("visit.kind", "=", "order")
    .where(sql<boolean>`visit.during && tstzrange(${now}, null)`)
    .orderBy(sql`lower(visit.during)`)
    .execute();
}

/** A groomer's busy times between two instants by the calendar's name, the earliest first. */
export function selectBusyTimes(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom("busyCalendars as calendar")
    .innerJoin(
      (parts) =>
        parts
          .selectFrom("busyCalendars")
          .select(["id", sql<string>`unnest(during)`.as("span")])
          .where("siteId", "=", siteId)
          .where("groomerId", "=", groomerId)
          .as("busy"),
      (join) => join.onRef("busy.id", "=", "calendar.id"),
    )
    .select(["calendar.name"])
    .select([
      sql<Date>`lower(busy.span::tstzrange)`.as("startsAt"),
      sql<Date>`upper(busy.span::tstzrange)`.as("endsAt"),
    ])
    .where("calendar.siteId", "=", siteId)
    .where(sql<boolean>`busy.span::tstzrange && tstzrange(${from}, ${to})`)
    .orderBy(sql`lower(busy.span::tstzrange)`)
    .orderBy("calendar.name");
}
