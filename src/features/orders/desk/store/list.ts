import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { unconfirmedWindow } from "../../attendance/rules.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { UNANSWERED_STATUSES } from "../../rules/status-groups.ts";
import { lacksConfirmation } from "../../store/lacks-confirmation.ts";
import type { DeskFlag, DeskPay, DeskSort } from "../rules/listing.ts";
import type { DeskSearch } from "../rules/search.ts";
import { matchesPay } from "./payment.ts";
import { matchesSearch } from "./search.ts";

export type DeskFilterInput = {
  statuses: readonly OrderStatus[];
  areaId: string | undefined;
  groomerId: string | undefined;
  /** First and last local day of the visit in the order's area. */
  from: string | undefined;
  to: string | undefined;
  search: DeskSearch | null;
  flag: DeskFlag | undefined;
  source: "customer" | "groomer" | "staff" | undefined;
  pay: DeskPay | undefined;
  /** Whether refused charges count as unpaid. */
  seesCharges: boolean;
  /** First and last local day of the booking in the order's area. */
  bookedFrom: string | undefined;
  bookedTo: string | undefined;
  sort: DeskSort;
};
/** The first page is 1. */
export type DeskListInput = DeskFilterInput & { limit: number; page: number };

const isAgreed = sql<boolean>`"order".status in ('accepted', 'reschedule_request', 'cancellation_request')
  and not "order".order_marked_as_no_show`;
const isThere = sql<boolean>`exists (select from visit_marks mark where mark.order_id = "order".id
  and mark.site_id = "order".site_id and mark.mark <> 'on_my_way')`;
/** The announced arrival belongs to the present time only if it is not before it. */
const isAnnounced = sql<boolean>`exists (select from late_notices notice where notice.order_id = "order".id
  and notice.site_id = "order".site_id and notice.arrives_at > "order".appointment_start)`;

const isLate = (now: Date) => sql<boolean>`(${isAgreed} and "order".appointment_end > ${now}
  and not ${isThere} and ("order".appointment_start <= ${now} or ${isAnnounced}))`;
const isOverdue = (now: Date) => sql<boolean>`(${isAgreed} and "order".appointment_end <= ${now})`;
const isUndone = sql<boolean>`"order".status not in ('cancelled', 'complete')
  and not "order".order_marked_as_no_show`;
const isToCome = (now: Date) => sql<boolean>`(${isUndone}
  and ("order".appointment_end is null or "order".appointment_end > ${now}))`;
/** The groomer's account is closed, and the visit is still to be done. */
const isGroomerGone = (now: Date) => sql<boolean>`("order".appointment_end > ${now} and ${isUndone}
  and exists (select from groomers groomer join accounts account on account.id = groomer.account_id
      and account.site_id = groomer.site_id and account.status = 'inactive'
    where groomer.id = "order".groomer_id and groomer.site_id = "order".site_id))`;

const isUnconfirmed = (now: Date) => lacksConfirmation(now, unconfirmedWindow(now));

function matchesFlag(flag: DeskFlag, now: Date) {
  if (flag === "to_come") return isToCome(now);
  // Written out, because only a literal list leads to the index of the orders that wait.
  const waits = sql.join(UNANSWERED_STATUSES.map((status) => sql.lit(status)));
  if (flag === "unanswered") return sql<boolean>`"order".status in (${waits})`;
  if (flag === "unconfirmed") return sql<boolean>`"order".status = 'pending'`;
  if (flag === "late") return isLate(now);
  if (flag === "groomer_gone") return isGroomerGone(now);
  if (flag === "overdue") return isOverdue(now);
  if (flag === "customer_unconfirmed") return isUnconfirmed(now);
  if (flag === "missed") return sql<boolean>`"order".order_marked_as_no_show`;
  return sql<boolean>`"order".status = 'request'`;
}

type OrderTime = "appointment_start" | "created_at";

/** Whether a time of an order lies within local days. The bounds in UTC let an index of times be used. */
function isWithin(time: OrderTime, from: string | undefined, to: string | undefined) {
  const start = sql`"order".${sql.id(time)}`;
  const utc = [
    ...(from ? [sql`${start} >= (${from}::date - 1)::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`${start} < (${to}::date + 2)::timestamp at time zone 'UTC'`] : []),
  ];
  const local = [
    ...(from ? [sql`${start} >= ${from}::date::timestamp at time zone area.time_zone`] : []),
    ...(to ? [sql`${start} < (${to}::date + 1)::timestamp at time zone area.time_zone`] : []),
  ];
  const and = sql` and `;
  return sql<boolean>`(${sql.join(utc, and)} and exists (select from areas area
    where area.id = "order".area_id and area.site_id = "order".site_id and ${sql.join(local, and)}))`;
}

function selectListed(db: Db, siteId: SiteId, input: DeskFilterInput, now: Date) {
  const { statuses, areaId, groomerId, from, to, bookedFrom, bookedTo, search, flag, source, pay } = input;
  let orders = db.selectFrom("orders as order").where("order.siteId", "=", siteId);
  if (statuses.length > 0) orders = orders.where("order.status", "in", [...statuses]);
  if (areaId) orders = orders.where("order.areaId", "=", areaId);
  if (groomerId) orders = orders.where("order.groomerId", "=", groomerId);
  if (from || to) orders = orders.where(isWithin("appointment_start", from, to));
  if (bookedFrom || bookedTo) orders = orders.where(isWithin("created_at", bookedFrom, bookedTo));
  if (source) orders = orders.where("order.source", "=", sql.lit(source));
  if (pay) orders = orders.where(matchesPay(siteId, pay, input));
  if (flag) orders = orders.where(matchesFlag(flag, now));
  if (search) orders = orders.where(matchesSearch(siteId, search));
  return orders;
}

const petNames = sql<string[]>`(select coalesce(json_agg(pet.name order by pet.first), '[]') from (
  select pet.name, min(line.position) as first from order_lines line
  join pets pet on pet.id = line.pet_id and pet.site_id = line.site_id
  where line.order_id = "order".id and line.site_id = "order".site_id group by pet.id, pet.name) pet)`;

/** The column that a list is sorted by. */
const sortOf = (sort: DeskSort) =>
  ({
    key: sort === "newest" ? "order.createdAt" : "order.appointmentStart",
    direction: sort === "start" ? "asc" : "desc",
  }) as const;

/** The ids of the orders of a list in its order, at most `limit`. */
export async function listOrderIds(
  db: Db,
  siteId: SiteId,
  { limit, ...input }: DeskFilterInput & { limit: number },
  now: Date,
): Promise<string[]> {
  const { key, direction } = sortOf(input.sort);
  const rows = await selectListed(db, siteId, input, now)
    .select("order.id")
    .orderBy(key, (by) => (direction === "asc" ? by.asc() : by.desc().nullsLast()))
    .orderBy("order.id", direction)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of a brand's orders with what a list shows of them, and how many there are. */
export async function listOrders(db: Db, siteId: SiteId, input: DeskListInput, now: Date) {
  const listed = selectListed(db, siteId, input, now);
  const { sort, limit, page } = input;
  const { key, direction } = sortOf(sort);
  const [rows, { total }] = await Promise.all([
    listed
      .innerJoin("areas as area", (join) =>
        join.onRef("area.id", "=", "order.areaId").onRef("area.siteId", "=", "order.siteId"),
      )
      .innerJoin("customers as customer", (join) =>
        join.onRef("customer.id", "=", "order.customerId").onRef("customer.siteId", "=", "order.siteId"),
      )
      .leftJoin("groomers as groomer", (join) =>
        join.onRef("groomer.id", "=", "order.groomerId").onRef("groomer.siteId", "=", "order.siteId"),
      )
      .select(["order.id", "order.number", "order.status", "order.source", "order.orderMarkedAsNoShow"])
      .select(["order.appointmentStart", "order.appointmentEnd", "order.createdAt"])
      .select(["order.totalMin", "order.totalMax"])
      .select(["area.id as areaId", "area.name as areaName", "area.timeZone"])
      .select(["order.groomerId", "groomer.displayName as groomerName"])
      .select(["customer.id as customerId", "customer.firstName", "customer.lastName"])
      .select([petNames.as("pets"), isLate(now).as("isLate"), isOverdue(now).as("isOverdue")])
      .select([isGroomerGone(now).as("isGroomerGone"), isUnconfirmed(now).as("lacksConfirmation")])
      .orderBy(key, (by) => (direction === "asc" ? by.asc() : by.desc().nullsLast()))
      .orderBy("order.id", direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    listed.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
export type DeskListRow = Awaited<ReturnType<typeof listOrders>>["rows"][number];

/** Whether an order is late or overdue at `now`. */
export async function readFlags(db: Db, siteId: SiteId, id: string, now: Date) {
  const row = await db
    .selectFrom("orders as order")
    .select([isLate(now).as("isLate"), isOverdue(now).as("isOverdue")])
    .where("order.siteId", "=", siteId)
    .where("order.id", "=", id)
    .executeTakeFirst();
  // Null for a request: it has no time.
  return { isLate: row?.isLate === true, isOverdue: row?.isOverdue === true };
}
