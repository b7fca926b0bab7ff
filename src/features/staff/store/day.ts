import { sql } from "kysely";
import { LAPSING_STATUSES, UNANSWERED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Counts the visits by area and status that start on the area's own date at `now`. */
export function countVisits(db: Db, siteId: SiteId, now: Date) {
  const date = sql`(${now}::timestamptz at time zone area.time_zone)::date`;
  return db
    .selectFrom("areas as area")
    .innerJoin("orders as order", (join) =>
      join.onRef("order.areaId", "=", "area.id").onRef("order.siteId", "=", "area.siteId"),
    )
    .select(["order.areaId", "order.status", (of) => of.fn.countAll<number>().as("count")])
    .where("area.siteId", "=", siteId)
    .where(sql<boolean>`"order".appointment_start >= ${date}::timestamp at time zone area.time_zone`)
    .where(sql<boolean>`"order".appointment_start < (${date} + 1)::timestamp at time zone area.time_zone`)
    .groupBy(["order.areaId", "order.status"])
    .execute();
}

/** The number of a brand's orders that wait for an answer, and of late changes among them. */
export async function countWaiting(db: Db, siteId: SiteId): Promise<{ waiting: number; changes: number }> {
  const { waiting, changes } = await db
    .selectFrom("orders")
    .select((of) => [
      of.fn.countAll<number>().as("waiting"),
      of.fn.countAll<number>().filterWhere("status", "in", LAPSING_STATUSES).as("changes"),
    ])
    .where("siteId", "=", siteId)
    .where("status", "in", UNANSWERED_STATUSES)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), changes: Number(changes) };
}
