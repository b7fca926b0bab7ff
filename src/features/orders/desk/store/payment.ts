import { type RawBuilder, sql } from "kysely";
import type { SiteId } from "#kit/wire/ids.ts";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { ENDED_STATUSES } from "../../rules/status-groups.ts";
import type { DeskPay } from "../rules/listing.ts";

const BOOKED = ORDER_STATUSES.filter((status) => status !== "request" && !ENDED_STATUSES.includes(status));
/** Written out, because only a literal list leads to the index of open orders. */
const isBooked = sql`visit.status in (${sql.join(BOOKED.map((status) => sql.lit(status)))})`;

/** Open orders that a card pays, without a payment that secures it. */
const unsecured = (siteId: SiteId) => sql`select visit.id from orders visit
  where visit.site_id = ${siteId} and visit.payment_method = 'card'
    and ${isBooked}
    and not exists (select from payments payment where payment.site_id = visit.site_id
      and payment.order_id = visit.id and payment.void_requested_at is null and payment.waived_at is null
      and payment.status in ('set_up', 'authorized', 'captured'))`;

/** Orders whose charge the bank refused. A later payment takes its place; a tip in cash does not. */
const refused = (siteId: SiteId) => sql`select payment.order_id from payments payment
  where payment.site_id = ${siteId} and payment.status = 'declined' and payment.capture_amount is not null
    and payment.order_id is not null and payment.waived_at is null
    and not exists (select from payments later where later.site_id = payment.site_id
      and later.order_id = payment.order_id and (later.created_at, later.id) > (payment.created_at, payment.id)
      and later.void_requested_at is null and (later.status not in ('declined', 'voided')
        and (later.gateway <> 'cash' or later.capture_amount >= payment.capture_amount)
        or later.status = 'declined' and later.capture_amount is not null))`;

/** Whether an order is paid so, or by no payment at all. Each way to be unpaid has an index of its own. */
export function matchesPay(
  siteId: SiteId,
  pay: DeskPay,
  { seesCharges }: { seesCharges: boolean },
): RawBuilder<boolean> {
  if (pay !== "unpaid") return sql<boolean>`"order".payment_method = ${pay}`;
  const charges = seesCharges ? sql`union all ${refused(siteId)}` : sql``;
  return sql<boolean>`"order".id in (${unsecured(siteId)} ${charges})`;
}
