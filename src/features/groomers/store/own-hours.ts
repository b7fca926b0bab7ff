import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Stretch = { startMinute: number; endMinute: number };

/** Finds a groomer's time zone and pause. The time zone is null until the groomer has an area. */
export function findClock(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers as groomer")
    .leftJoin("areas as area", "area.id", "groomer.areaId")
    .select(["groomer.id", "groomer.bookingsPausedAt", "groomer.permissions", "area.timeZone"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .executeTakeFirst();
}

export async function replaceWeek(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  week: readonly (Stretch & { weekday: number })[],
): Promise<void> {
  await tx
    .deleteFrom("groomerHours")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
  if (week.length === 0) return;
  await tx
    .insertInto("groomerHours")
    .values(week.map((hours) => ({ siteId, groomerId, ...hours })))
    .execute();
}

/** All hours of dates of a groomer, the earliest first. */
export async function listDayHours(db: Db | Tx, siteId: SiteId, groomerId: string) {
  const rows = await db
    .selectFrom("groomerDayHours")
    .select(["id", "firstDay as firstDate", "lastDay as lastDate", "stretches"])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .orderBy("firstDay")
    .execute();
  return rows;
}

export async function insertDayHours(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  day: { firstDate: string; lastDate: string; stretches: readonly Stretch[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("groomerDayHours")
    .values({
      ...{ id: newId(), siteId, groomerId, createdAt: now },
      ...{ firstDay: day.firstDate, lastDay: day.lastDate, stretches: JSON.stringify(day.stretches) },
    })
    .execute();
}

/** Removes hours of dates by id. */
export async function deleteDayHours(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("groomerDayHours")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .execute();
}

/** Removes hours of dates that ended before `date`. */
export async function deleteDayHoursBefore(tx: Tx, siteId: SiteId, groomerId: string, date: string) {
  await tx
    .deleteFrom("groomerDayHours")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("lastDay", "<", date)
    .execute();
}

/** Sets since when the groomer takes no bookings. A pause that exists keeps its start. */
export async function setPausedAt(tx: Tx, siteId: SiteId, groomerId: string, pausedAt: Date | null) {
  await tx
    .updateTable("groomers")
    .set((is) => ({ bookingsPausedAt: pausedAt && is.fn.coalesce("bookingsPausedAt", is.val(pausedAt)) }))
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}
