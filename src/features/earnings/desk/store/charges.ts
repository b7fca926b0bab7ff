import { sql } from "kysely";
import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ChargeKind } from "../rules.ts";

export type ChargeRow = {
  id: string;
  kind: ChargeKind;
  orderId: string;
  number: string;
  customerId: string;
  displayName: string;
  appointmentStart: Date | null;
  timeZone: string;
  amount: number;
  failure: string;
  since: Date;
};

/** A later payment takes the place of a refused charge; a tip in cash does not. As in the inbox. */
const failed = (siteId: SiteId) => sql`select payment.id, 'failed'::text as kind, payment.order_id,
    payment.capture_amount as amount, payment.failure, payment.updated_at as since
  from payments payment
  where payment.site_id = ${siteId} and payment.status = 'declined' and payment.capture_amount is not null
    and payment.waived_at is null
    and payment.order_id is not null
    and not exists (select from payments later where later.site_id = payment.site_id
      and later.order_id = payment.order_id and (later.created_at, later.id) > (payment.created_at, payment.id)
      and later.void_requested_at is null and (later.status not in ('declined', 'voided')
        and (later.gateway <> 'cash' or later.capture_amount >= payment.capture_amount)
        or later.status = 'declined' and later.capture_amount is not null))`;

/** An open order that a card pays, whose hold was refused and that no payment secures. As in the inbox. */
const late = (siteId: SiteId) => sql`select todo.id, 'late'::text as kind, todo.order_id,
    (visit.totals -> 'total' ->> 'max')::int as amount, '' as failure, todo.opened_at as since
  from staff_todos todo join orders visit on visit.site_id = todo.site_id and visit.id = todo.order_id
  where todo.site_id = ${siteId} and todo.closed_at is null and visit.payment_method = 'card'
    and visit.status <> all(${[...ENDED_STATUSES]}::text[])
    and not exists (select from payments payment where payment.site_id = visit.site_id
      and payment.order_id = visit.id and payment.void_requested_at is null
      and payment.status in ('set_up', 'authorized', 'captured'))`;

const SOURCES = { failed, late };

/** A page of the payments that wait, the oldest first, and how many wait. */
export async function listCharges(
  db: Db,
  siteId: SiteId,
  kinds: readonly ChargeKind[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ChargeRow[]; total: number }> {
  const waiting = sql.join(
    kinds.map((kind) => SOURCES[kind](siteId)),
    sql` union all `,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<ChargeRow>`select open.id, open.kind, open.order_id as "orderId", visit.number,
        visit.customer_id as "customerId", trim(customer.first_name || ' ' || customer.last_name) as "displayName",
        visit.appointment_start as "appointmentStart", area.time_zone as "timeZone", open.amount, open.failure,
        open.since
      from (${waiting}) open
      join orders visit on visit.site_id = ${siteId} and visit.id = open.order_id
      join customers customer on customer.site_id = visit.site_id and customer.id = visit.customer_id
      join areas area on area.site_id = visit.site_id and area.id = visit.area_id
      order by open.since, open.id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${waiting}) open`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
