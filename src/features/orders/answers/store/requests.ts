import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { EXPIRING_STATUSES } from "../../rules/status-groups.ts";
import { type OrderRow, selectOrders } from "../../store/orders.ts";
import { WAITING_KINDS, type WaitingKind } from "../rules/answers.ts";
import type { PageInput } from "./lists.ts";

/** When an unanswered order ends by itself, or its late change is declined. The job obeys the same facts. */
const answerBy = sql<Date | null>`case when "order".status in (${sql.join(WAITING_KINDS)}) then least(
  "order".appointment_start,
  request.to_start,
  case when "order".status in (${sql.join(EXPIRING_STATUSES)})
    then "order".updated_at + make_interval(hours => answer_hours_at("order".site_id, "order".updated_at)) end,
  case when "order".status = 'request' then (
    select (max(day)::date + 1)::timestamp at time zone area.time_zone
    from jsonb_array_elements_text("order".wishes -> 'days') as day
  ) end
) end`;

/** Orders of a brand with their deadline and the groomer of an open reschedule request. */
function selectAnswerable(db: Db, siteId: SiteId) {
  return selectOrders(db, siteId)
    .leftJoin("orderChanges as request", (join) =>
      join
        .onRef("request.orderId", "=", "order.id")
        .onRef("request.siteId", "=", "order.siteId")
        .on("request.status", "=", "asked")
        .on("request.kind", "=", "move")
        .on("order.status", "=", "reschedule_request"),
    )
    .select(["request.toGroomerId", answerBy.as("answerBy")]);
}

export type AnswerableRow = OrderRow & { toGroomerId: string | null; answerBy: Date | null };

/** Finds an order with its deadline. */
export function findAnswerable(db: Db, siteId: SiteId, id: string): Promise<AnswerableRow | undefined> {
  return selectAnswerable(db, siteId).where("order.id", "=", id).executeTakeFirst();
}

type OfGroomer = { groomerId: string; kind: WaitingKind | undefined };

function selectWaiting(db: Db, siteId: SiteId, { groomerId, kind }: OfGroomer) {
  return selectAnswerable(db, siteId)
    .where("order.status", "in", kind ? [kind] : WAITING_KINDS)
    .where("order.orderMarkedAsNoShow", "=", false)
    .where((is) => is.or([is("order.groomerId", "=", groomerId), is("request.toGroomerId", "=", groomerId)]));
}

/** Returns a page of the orders that wait for a groomer, the earliest deadline first, and counts by kind. */
export async function listRequests(
  db: Db,
  siteId: SiteId,
  of: OfGroomer,
  { limit, page }: PageInput,
): Promise<{ rows: AnswerableRow[]; counts: Record<WaitingKind, number> }> {
  const [rows, counted] = await Promise.all([
    selectWaiting(db, siteId, of)
      .orderBy(answerBy)
      .orderBy("order.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    selectWaiting(db, siteId, { ...of, kind: undefined })
      .clearSelect()
      .select((from) => ["order.status", from.fn.countAll<number>().as("total")])
      .groupBy("order.status")
      .execute(),
  ]);
  const totals = new Map<string, number>(counted.map(({ status, total }) => [status, Number(total)]));
  const countOf = (kind: WaitingKind) => totals.get(kind) ?? 0;
  return {
    rows,
    counts: {
      pending: countOf("pending"),
      request: countOf("request"),
      reschedule_request: countOf("reschedule_request"),
      cancellation_request: countOf("cancellation_request"),
    },
  };
}

/** The orders that wait for a groomer's answer, and the visits that are over and not complete. */
export type WorkCounts = { waiting: number; toComplete: number };

/** Counts what `listRequests` and `listIncomplete` list: all pages of a groomer show the numbers. */
export async function countWork(db: Db, siteId: SiteId, groomerId: string, now: Date): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`
    select (
      select count(*) from orders as "order"
      where "order".site_id = ${siteId} and ${isIncomplete(groomerId, now)}
    )::int as to_complete, (
      select count(*) from orders
      where site_id = ${siteId} and groomer_id = ${groomerId}
        and status in (${sql.join(WAITING_KINDS)}) and not order_marked_as_no_show
    )::int + (
      select count(*) from order_changes request
      join orders on orders.id = request.order_id and orders.site_id = request.site_id
      where request.site_id = ${siteId} and request.to_groomer_id = ${groomerId}
        and request.status = 'asked' and request.kind = 'move'
        and orders.status = 'reschedule_request' and not orders.order_marked_as_no_show
        and orders.groomer_id is distinct from ${groomerId}
    )::int as waiting`.execute(db);
  return rows[0] ?? { waiting: 0, toComplete: 0 };
}

/** A groomer's accepted visits that are over at `now`, however long: their final prices are not known. */
const isIncomplete = (groomerId: string, now: Date) => sql<boolean>`
  "order".groomer_id = ${groomerId} and "order".status = 'accepted'
    and not "order".order_marked_as_no_show and "order".appointment_end <= ${now}`;

/** Lists the visits of a groomer that are over and not complete, the oldest first. */
export function listIncomplete(
  db: Db,
  siteId: SiteId,
  { groomerId, now, limit }: { groomerId: string; now: Date; limit: number },
): Promise<OrderRow[]> {
  return selectOrders(db, siteId)
    .where(isIncomplete(groomerId, now))
    .orderBy("order.appointmentStart")
    .orderBy("order.id")
    .limit(limit)
    .execute();
}
