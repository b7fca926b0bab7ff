import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { RefundState } from "../rules.ts";
import { CARD_FACTS, type CardFacts, type DayFilter, isIn, JOIN_CARD, JOIN_VISIT, zoneOf } from "./days.ts";

export type RefundFilter = DayFilter & { state: RefundState | undefined };

export type RefundRow = CardFacts & {
  id: string;
  at: Date;
  timeZone: string;
  orderId: string | null;
  number: string | null;
  customerId: string | null;
  customerName: string | null;
  amount: number;
  state: RefundState;
  failure: string;
  reason: string | null;
  madeBy: string | null;
};

const listed = (siteId: SiteId, filter: RefundFilter) => sql`from payment_refunds refund
  join payments payment on payment.site_id = refund.site_id and payment.id = refund.payment_id ${JOIN_VISIT}
  where refund.site_id = ${siteId} and ${isIn(sql`refund.created_at`, filter, siteId)}
    ${filter.state ? sql`and refund.status = ${filter.state}` : sql``}`;

/** A page of a brand's refunds, the latest first. The audit log says who asked for one, and why. */
export async function listRefundRows(
  db: Db,
  siteId: SiteId,
  filter: RefundFilter,
  { page, limit }: { page: number; limit: number },
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select made.*, entry.reason, nullif(trim(
      member.first_name || ' ' || member.last_name), '') as "madeBy",
      customer.id as "customerId", trim(customer.first_name || ' ' || customer.last_name) as "customerName"
    from (select md5(refund.key) as id, refund.created_at as at, ${zoneOf(filter)} as "timeZone",
        visit.id as "orderId", visit.number, visit.customer_id as owner_id, refund.amount, refund.status as state,
        refund.failure, ${CARD_FACTS}, refund.key, payment.gateway_key
      from (select refund.*, payment.order_id ${listed(siteId, filter)}
        order by refund.created_at desc, refund.key desc
        limit ${limit} offset ${(page - 1) * limit}) refund
      join payments payment on payment.site_id = refund.site_id and payment.id = refund.payment_id
      ${JOIN_VISIT} ${JOIN_CARD}) made
    left join customers customer on customer.site_id = ${siteId} and customer.id = made.owner_id
    left join lateral (select audit.reason, audit.actor_id from audit_entries audit
      where audit.site_id = ${siteId} and audit.target = 'order=' || made."orderId"::text
        and audit.target like 'order=%' and audit.action in ('refund order', 'lift no-show')
        and made.key = made.gateway_key || ':refund:' || (audit.after ->> 'refundId')
      limit 1) entry on true
    left join staff_members member on member.site_id = ${siteId} and member.account_id = entry.actor_id
    order by made.at desc, made.key desc`.execute(db);
  return rows;
}

/** How many refunds fit, and the cents of those that the bank has not refused. */
export async function sumRefunds(
  db: Db,
  siteId: SiteId,
  filter: RefundFilter,
): Promise<{ total: number; sum: number }> {
  const { rows } = await sql<{ total: number; sum: number }>`select count(*)::int as total,
      coalesce(sum(refund.amount) filter (where refund.status <> 'failed'), 0)::float8 as sum
    ${listed(siteId, filter)}`.execute(db);
  return rows[0] ?? { total: 0, sum: 0 };
}
