import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { UNANSWERED_STATUSES } from "../../rules/status-groups.ts";
import { type OrderRow, selectOrders } from "../../store/orders.ts";

/** The first page is 1. */
export type PageInput = { limit: number; page: number };
export type PageOfRows = { rows: OrderRow[]; total: number };

type Period = {
  groomerId: string;
  /** First and last local day where the groomer starts. */
  from: string;
  to: string;
};

/** Reads orders by id, the earliest first. Unknown ids are skipped. */
export function listByIds(db: Db, siteId: SiteId, ids: readonly string[]): Promise<OrderRow[]> {
  return selectOrders(db, siteId)
    .where("order.id", "in", [...ids])
    .orderBy("order.appointmentStart")
    .orderBy("order.id")
    .execute();
}

/**
 * Returns a page of a groomer's orders that start between two days, of all requests to this groomer, and of
 * other groomers' visits that customers want to reschedule to this groomer on one of those days.
 */
export async function listOfGroomer(
  db: Db,
  siteId: SiteId,
  period: Period,
  { limit, page }: PageInput,
): Promise<PageOfRows> {
  const listed = selectOfGroomer(db, siteId, period);
  const [rows, { total }] = await Promise.all([
    listed
      .orderBy("order.appointmentStart")
      .orderBy("order.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    listed
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/**
 * Selects a groomer's visits that start between two instants, with their pets and what the groomer knows of
 * the customer.
 */
export function selectOfDay(
  db: Db,
  siteId: SiteId,
  { groomerId, from, to }: { groomerId: string; from: Date; to: Date },
) {
  return selectOrders(db, siteId)
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
    )
    .select(["customer.accountId", "customer.firstName", "customer.lastName"])
    .select(
      sql<string[]>`(select coalesce(json_agg(distinct line.pet_id), '[]') from order_lines line
        where line.order_id = "order".id and line.site_id = "order".site_id)`.as("petIds"),
    )
    .where("order.groomerId", "=", groomerId)
    .where("order.status", "not in", ["cancelled", "request"])
    .where("order.appointmentStart", ">=", from)
    .where("order.appointmentStart", "<", to)
    .orderBy("order.appointmentStart")
    .orderBy("order.id");
}

/**
 * Selects what a calendar shows of a groomer's visits that start between two instants: whose they are, the
 * names of their pets, and whether the groomer asks for another time.
 */
export function selectBetween(
  db: Db,
  siteId: SiteId,
  { groomerId, from, to }: { groomerId: string; from: Date; to: Date },
) {
  return db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
    )
    .select(["order.id", "order.number", "order.status", "order.orderMarkedAsNoShow"])
    .select(["order.appointmentStart", "order.appointmentEnd"])
    .select(["customer.firstName", "customer.lastName"])
    .select([
      sql<string>`"order".address->>'locality'`.as("locality"),
      sql<string[]>`(select coalesce(json_agg(distinct pet.name), '[]') from order_lines line
        join pets pet on pet.id = line.pet_id where line.order_id = "order".id)`.as("pets"),
      sql<boolean>`exists (select from order_changes change where change.order_id = "order".id
        and change.site_id = "order".site_id and change.status = 'asked' and change.made_by = 'groomer'
        and change.from_start = "order".appointment_start)`.as("asksForOtherTime"),
    ])
    .where("order.siteId", "=", siteId)
    .where("order.groomerId", "=", groomerId)
    .where("order.status", "not in", ["cancelled", "request"])
    .where("order.appointmentStart", ">=", from)
    .where("order.appointmentStart", "<", to)
    .orderBy("order.appointmentStart")
    .orderBy("order.id");
}

/** Selects how many visits a groomer has by local day, from day `from` on, for the first days with visits. */
export function selectByDay(
  db: Db,
  siteId: SiteId,
  { groomerId, timeZone, from }: { groomerId: string; timeZone: string; from: string },
  limit: number,
) {
  const day = sql<string>`to_char(appointment_start at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`;
  return db
    .selectFrom("orders")
    .select([day.as("date"), (of) => of.fn.countAll<number>().as("visits")])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "not in", ["cancelled", "request"])
    .where(sql<boolean>`appointment_start >= ${from}::date::timestamp at time zone ${timeZone}`)
    .groupBy(day)
    .orderBy(day)
    .limit(limit);
}

function selectOfGroomer(db: Db, siteId: SiteId, { groomerId, from, to }: Period) {
  const zone = sql`(select area.time_zone from groomers join areas area on area.id = groomers.area_id
    where groomers.site_id = ${siteId} and groomers.id = ${groomerId})`;
  const isWithin = (start: string) =>
    sql<boolean>`${sql.ref(start)} >= ${from}::date::timestamp at time zone ${zone}
      and ${sql.ref(start)} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  return selectOrders(db, siteId)
    .where("order.status", "<>", "cancelled")
    .where((is) =>
      is.or([
        is.and([
          is("order.groomerId", "=", groomerId),
          is.or([is("order.status", "=", "request"), isWithin("order.appointmentStart")]),
        ]),
        is.and([
          is("order.status", "=", "reschedule_request"),
          is.exists(
            is
              .selectFrom("orderChanges as request")
              .select("request.id")
              .whereRef("request.orderId", "=", "order.id")
              .where("request.siteId", "=", siteId)
              .where("request.status", "=", "asked")
              .where("request.toGroomerId", "=", groomerId)
              .where(isWithin("request.toStart")),
          ),
        ]),
      ]),
    );
}

/**
 * Returns a page of the orders that wait for an answer, oldest first, then of the orders that a groomer,
 * staff or the expiry job has cancelled since `since`, latest first.
 */
export async function listWaiting(
  db: Db,
  siteId: SiteId,
  since: Date,
  { limit, page }: PageInput,
): Promise<PageOfRows> {
  const [rows, { total }] = await Promise.all([
    selectOrders(db, siteId)
      .innerJoin(selectWaiting(db, siteId, since).as("listed"), "listed.id", "order.id")
      .orderBy("listed.endedAt", (by) => by.desc().nullsFirst())
      .orderBy("listed.waitsSince")
      .orderBy("order.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom(selectWaiting(db, siteId, since).as("listed"))
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Selects the ids of those orders with their sort keys: `endedAt` is null for an order that waits. */
function selectWaiting(db: Db, siteId: SiteId, since: Date) {
  const waiting = db
    .selectFrom("orders as order")
    .select(["order.id", sql<Date | null>`null::timestamptz`.as("endedAt")])
    .select(sql<Date | null>`"order".updated_at`.as("waitsSince"))
    .where("order.siteId", "=", siteId)
    .where("order.status", "in", UNANSWERED_STATUSES);
  const ended = db
    .selectFrom("orderChanges as change")
    .innerJoin("orders as order", "order.id", "change.orderId")
    .select(["order.id", sql<Date | null>`max(change.created_at)`.as("endedAt")])
    .select(sql<Date | null>`null::timestamptz`.as("waitsSince"))
    .where("change.siteId", "=", siteId)
    .where("change.kind", "=", "cancellation")
    .where("change.status", "=", "done")
    .where("change.madeBy", "<>", "customer")
    .where("change.createdAt", ">", since)
    .where("order.status", "=", "cancelled")
    .groupBy("order.id");
  return waiting.unionAll(ended);
}
