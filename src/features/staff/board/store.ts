import { sql } from "kysely";
import { GROOMER_LEFT_ID, GROOMER_SICK_ID } from "#features/orders/answers/rules/answers.ts";
import type { StoredAddress } from "#features/orders/contract/order.ts";
import type { VisitMark } from "#features/orders/rules/marks.ts";
import type { OrderStatus } from "#features/orders/rules/order.ts";
import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Db } from "#kit/server/database.ts";
import { byColumns } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** More requests than a lane can show are counted only. */
const MAX_REQUESTS = 50;

type StoredMark = { mark: VisitMark; markedAt: string; arrivesAt: string | null; createdAt: string };
type StoredNotice = { arrivesAt: string; createdAt: string };

/** An order that a card pays and that is still open, without a payment that secures it. */
const isUnsecured = sql<boolean>`("order".payment_method = 'card'
  and "order".status <> all (${sql.val([...ENDED_STATUSES])}::text[])
  and not exists (select from payments where payments.order_id = "order".id
    and payments.site_id = "order".site_id and payments.void_requested_at is null
    and payments.status in ('set_up', 'authorized', 'captured')))`;
const isRefused = sql<boolean>`exists (select from staff_todos todo where todo.site_id = "order".site_id
  and todo.order_id = "order".id and todo.closed_at is null)`;
const asksForOtherTime = sql<boolean>`exists (select from order_changes change
  where change.order_id = "order".id and change.site_id = "order".site_id and change.kind = 'move'
    and change.status = 'asked' and change.made_by = 'groomer'
    and change.from_start = "order".appointment_start)`;
/** Its groomer gave it up, is sick or left, and the customer has booked no other visit on that day since. */
const isGivenUp = sql<boolean>`(exists (select from order_changes change
    where change.order_id = "order".id and change.site_id = "order".site_id
      and change.kind = 'cancellation' and change.status = 'done'
      and (change.made_by = 'groomer'
        or change.reason_id in (${sql.lit(GROOMER_SICK_ID)}, ${sql.lit(GROOMER_LEFT_ID)})))
  and not exists (select from orders other where other.site_id = "order".site_id
    and other.customer_id = "order".customer_id and other.status not in ('cancelled', 'request')
    and other.appointment_start between "order".appointment_start - interval '12 hours'
      and "order".appointment_start + interval '12 hours'))`;

/** What the board does not show of an address. On a large day it would be a fifth of all that is read. */
const UNSEEN = [
  "formattedAddress",
  "addressNotes",
  "isApartmentComplex",
  "adminDistrict",
  "countryRegion",
] as const satisfies readonly (keyof StoredAddress)[];
type SeenAddress = Omit<StoredAddress, (typeof UNSEEN)[number]>;

function selectOrders(db: Db, siteId: SiteId) {
  return db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
    )
    .select(["order.id", "order.number", "order.areaId", "order.groomerId", "order.version"])
    .select(["order.appointmentStart", "order.appointmentEnd", "order.createdAt"])
    .select(["customer.accountId", "customer.firstName", "customer.lastName"])
    .select([
      sql<OrderStatus>`"order".status`.as("status"),
      sql<SeenAddress>`"order".address - ${sql.val([...UNSEEN])}::text[]`.as("address"),
    ])
    .where("order.siteId", "=", siteId);
}

function selectBase(db: Db, siteId: SiteId) {
  return selectOrders(db, siteId).select(
    sql<string[]>`(select coalesce(json_agg(distinct pet.name), '[]') from order_lines line
      join pets pet on pet.id = line.pet_id and pet.site_id = line.site_id
      where line.order_id = "order".id and line.site_id = "order".site_id)`.as("pets"),
  );
}

function pickVisits(db: Db, siteId: SiteId) {
  return selectOrders(db, siteId)
    .select("order.orderMarkedAsNoShow")
    .select([
      asksForOtherTime.as("asksForOtherTime"),
      isUnsecured.as("isUnsecured"),
      isRefused.as("isRefused"),
    ]);
}

const petNames = (siteId: SiteId) =>
  sql<{
    orderId: string;
    pets: string[];
  }>`(select line.order_id, json_agg(distinct pet.name) as pets
  from picked join order_lines line on line.order_id = picked.id and line.site_id = ${siteId}
    join pets pet on pet.id = line.pet_id and pet.site_id = line.site_id
  group by line.order_id)`.as("named");
const allMarks = (siteId: SiteId) =>
  sql<{ orderId: string; marks: StoredMark[] }>`(select mark.order_id,
    json_agg(json_build_object('mark', mark.mark, 'markedAt', mark.marked_at, 'arrivesAt', mark.arrives_at,
      'createdAt', mark.created_at) order by mark.created_at) as marks
  from picked join visit_marks mark on mark.order_id = picked.id and mark.site_id = ${siteId} group by mark.order_id)`.as(
    "marked",
  );
const allNotices = (siteId: SiteId) =>
  sql<{ orderId: string; notices: StoredNotice[] }>`(select notice.order_id,
    json_agg(json_build_object('arrivesAt', notice.arrives_at, 'createdAt', notice.created_at)
      order by notice.created_at, notice.id) as notices
  from picked join late_notices notice on notice.order_id = picked.id and notice.site_id = ${siteId} group by notice.order_id)`.as(
    "noticed",
  );

/**
 * Adds pets, marks and notices to the picked orders, by one pass over each table: a large brand's day has
 * thousands of visits, and a look-up for each takes longer than all else that the board reads.
 */
function withDetails(db: Db, siteId: SiteId, picked: ReturnType<typeof pickVisits>) {
  return db
    .with(
      (name) => name("picked").materialized(),
      () => picked,
    )
    .selectFrom("picked")
    .leftJoin(petNames(siteId), "named.orderId", "picked.id")
    .leftJoin(allMarks(siteId), "marked.orderId", "picked.id")
    .leftJoin(allNotices(siteId), "noticed.orderId", "picked.id")
    .selectAll("picked")
    .select([
      sql<string[]>`coalesce(named.pets, '[]')`.as("pets"),
      sql<StoredMark[]>`coalesce(marked.marks, '[]')`.as("marks"),
      sql<StoredNotice[]>`coalesce(noticed.notices, '[]')`.as("notices"),
    ]);
}

type Period = { from: Date; to: Date };

/** The statement that reads a brand's visits that start between two instants, and those given up. */
export function selectVisits(db: Db, siteId: SiteId, { from, to }: Period, groomerId?: string) {
  const picked = pickVisits(db, siteId)
    .where("order.groomerId", "in", db.selectFrom("groomers").select("id").where("siteId", "=", siteId))
    .$if(groomerId !== undefined, (visits) => visits.where("order.groomerId", "=", groomerId ?? ""))
    .where("order.appointmentStart", ">=", from)
    .where("order.appointmentStart", "<", to)
    .where((is) =>
      is.or([
        is("order.status", "not in", ["cancelled", "request"]),
        is.and([is("order.status", "=", "cancelled"), isGivenUp]),
      ]),
    );
  const visits = withDetails(db, siteId, picked).orderBy("picked.appointmentStart").orderBy("picked.id");
  return byColumns(visits, [
    ...(["id", "number", "areaId", "groomerId", "version", "status", "accountId", "firstName"] as const),
    ...(["lastName", "address", "appointmentStart", "appointmentEnd", "createdAt", "pets"] as const),
    ...(["orderMarkedAsNoShow", "asksForOtherTime", "isUnsecured", "isRefused"] as const),
    ...(["marks", "notices"] as const),
  ]);
}

/** The statement that reads what a week counts of a brand's visits that start between two instants. */
export function selectWeekVisits(db: Db, siteId: SiteId, { from, to }: Period, groomerId?: string) {
  const visits = db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
    )
    .select(["order.groomerId", "order.appointmentStart", "order.appointmentEnd", "customer.accountId"])
    .select(["order.orderMarkedAsNoShow", sql<OrderStatus>`"order".status`.as("status")])
    .select([isUnsecured.as("isUnsecured"), isRefused.as("isRefused")])
    .where("order.siteId", "=", siteId)
    .where("order.groomerId", "in", db.selectFrom("groomers").select("id").where("siteId", "=", siteId))
    .$if(groomerId !== undefined, (visits) => visits.where("order.groomerId", "=", groomerId ?? ""))
    .where("order.appointmentStart", ">=", from)
    .where("order.appointmentStart", "<", to)
    .where("order.status", "not in", ["cancelled", "request"]);
  return byColumns(visits, [
    ...(["groomerId", "appointmentStart", "appointmentEnd", "accountId"] as const),
    ...(["orderMarkedAsNoShow", "status", "isUnsecured", "isRefused"] as const),
  ]);
}

/** The statement that reads one order of a brand with its groomer's name and its price. */
export function selectOne(db: Db, siteId: SiteId, id: string) {
  return withDetails(db, siteId, pickVisits(db, siteId).where("order.id", "=", id))
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "picked.id").on("order.siteId", "=", siteId),
    )
    .leftJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "order.groomerId").onRef("groomer.siteId", "=", "order.siteId"),
    )
    .select(["groomer.displayName as groomerName", "order.totals"]);
}

/** The statement that reads a brand's oldest requests, in one area or all, with the number of all. */
export function selectRequests(db: Db, siteId: SiteId, areaId: string | null) {
  return selectBase(db, siteId)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("order.status", "=", "request")
    .$if(areaId !== null, (requests) => requests.where("order.areaId", "=", areaId))
    .orderBy("order.createdAt")
    .orderBy("order.id")
    .limit(MAX_REQUESTS);
}

/** The statement that reads visits that this account moved since an instant and that did not change after. */
export function selectUndoableMoves(db: Db, siteId: SiteId, accountId: string, since: Date) {
  return selectBase(db, siteId)
    .innerJoin("orderChanges as move", (join) =>
      join
        .onRef("move.orderId", "=", "order.id")
        .onRef("move.siteId", "=", "order.siteId")
        .onRef("move.orderVersion", "=", "order.version"),
    )
    .select("move.createdAt as movedAt")
    .where("move.siteId", "=", siteId)
    .where("move.accountId", "=", accountId)
    .where("move.createdAt", ">", since)
    .where("move.orderVersion", "is not", null)
    .where("move.undoneAt", "is", null)
    .where("order.status", "=", "accepted")
    .orderBy("move.createdAt", "desc")
    .orderBy("order.id");
}

type SickVisit = { id: string; sickId: string; reasonId: string };

/** Who has a visit of a sick groomer now, and who is offered in the groomer's place. */
export function findDone(db: Db, siteId: SiteId, { id, sickId, reasonId }: SickVisit) {
  return db
    .selectFrom("orders as order")
    .leftJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "order.groomerId").onRef("groomer.siteId", "=", "order.siteId"),
    )
    .leftJoin("standIns as offer", (join) =>
      join.onRef("offer.orderId", "=", "order.id").onRef("offer.siteId", "=", "order.siteId"),
    )
    .leftJoin("groomers as offered", (join) =>
      join.onRef("offered.id", "=", "offer.groomerId").onRef("offered.siteId", "=", "offer.siteId"),
    )
    .select(["order.status", "order.groomerId", "groomer.displayName as groomerName"])
    .select(["offered.id as offeredId", "offered.displayName as offeredName"])
    .select(
      sql<boolean>`("order".status = 'cancelled' and exists (select from order_changes change
        where change.order_id = "order".id and change.site_id = "order".site_id
          and change.reason_id = ${reasonId} and change.from_groomer_id = ${sickId}))`.as("isGivenUp"),
    )
    .where("order.siteId", "=", siteId)
    .where("order.id", "=", id)
    .executeTakeFirst();
}
