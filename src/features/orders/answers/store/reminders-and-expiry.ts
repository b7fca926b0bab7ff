import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { EXPIRING_STATUSES, LAPSING_STATUSES } from "../../rules/status-groups.ts";
import { REMINDED_STATUSES, type Reminder, reminderWindow } from "../rules/reminders.ts";

/** An order of any brand for which a job has something to do. */
export type DueOrder = { id: string; siteId: SiteId };

/**
 * Lists visits with a due reminder that have not just changed. The rule `reminderDue` decides again later.
 */
export async function listToRemind(db: Db, now: Date, limit: number): Promise<DueOrder[]> {
  const { day, hour, changedUntil } = reminderWindow(now);
  return db
    .selectFrom("orders")
    .select(["id", "siteId"])
    .where("status", "in", REMINDED_STATUSES)
    .where("appointmentStart", ">", now)
    .where("appointmentStart", "<=", day)
    .where("updatedAt", "<=", changedUntil)
    .where((is) =>
      is.or([
        is.and([is("remindedDayAt", "is", null), is("remindedHourAt", "is", null)]),
        is.and([is("remindedHourAt", "is", null), is("appointmentStart", "<=", hour)]),
      ]),
    )
    .orderBy("appointmentStart")
    .limit(limit)
    .execute();
}

/** Locks an order and reads what the rule of reminders needs: status, start, last change, sent reminders. */
export function readReminded(tx: Tx, siteId: SiteId, id: string) {
  return tx
    .selectFrom("orders")
    .select(["status", "appointmentStart", "updatedAt", "remindedDayAt", "remindedHourAt"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteReminded(tx: Tx, siteId: SiteId, id: string, which: Reminder, now: Date) {
  await tx
    .updateTable("orders")
    .set(which === "day" ? { remindedDayAt: now } : { remindedHourAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/**
 * Lists unanswered orders whose start has come, whose preferred days are all over, or whose answer is overdue
 * by the brand's hours of when the wait began.
 */
export async function listUnanswered(db: Db, now: Date, limit: number): Promise<DueOrder[]> {
  const isLate = sql<boolean>`orders.updated_at + make_interval(hours => answer_hours_at(orders.site_id, orders.updated_at)) <= ${now}::timestamptz`;
  const areRequestDaysOver = sql<boolean>`orders.status = 'request' and (
    select max(day) from jsonb_array_elements_text(orders.wishes -> 'days') as day
  ) < to_char(${now}::timestamptz at time zone areas.time_zone, 'YYYY-MM-DD')`;
  return db
    .selectFrom("orders")
    .innerJoin("areas", "areas.id", "orders.areaId")
    .select(["orders.id", "orders.siteId"])
    .where("orders.status", "in", EXPIRING_STATUSES)
    .where((is) => is.or([is("orders.appointmentStart", "<=", now), isLate, areRequestDaysOver]))
    .orderBy("orders.updatedAt")
    .limit(limit)
    .execute();
}

/** Lists orders with an unanswered change request whose old or requested start has come. */
export async function listLapsed(db: Db, now: Date, limit: number): Promise<DueOrder[]> {
  return db
    .selectFrom("orders")
    .leftJoin("orderChanges as request", (join) =>
      join
        .onRef("request.orderId", "=", "orders.id")
        .on("request.status", "=", "asked")
        .on("request.kind", "=", "move"),
    )
    .select(["orders.id", "orders.siteId"])
    .where("orders.status", "in", LAPSING_STATUSES)
    .where((is) => is.or([is("orders.appointmentStart", "<=", now), is("request.toStart", "<=", now)]))
    .orderBy("orders.appointmentStart")
    .limit(limit)
    .execute();
}

/** Returns the site's origin (URL) where an order was booked; "" if that is unknown. */
export async function readOrigin(db: Db, siteId: SiteId, id: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select("origin")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.origin ?? "";
}
