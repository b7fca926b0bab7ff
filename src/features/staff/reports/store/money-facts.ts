import { sql } from "kysely";
import { completedAt, isWithin, joinArea, localDay, ofOrder, type Scope } from "./scope.ts";

/** The sum of a price's entries for which the condition holds, in cents. */
const sumOf = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum((entry -> 'amount' ->> 'max')::int) filter (where ${condition}), 0)`;

const kind = sql`entry ->> 'kind'`;
const isFee = sql`(${kind} = 'custom_charge'
  and entry ->> 'label' is not distinct from "order".totals #>> '{processingFee,label}')`;
const PRICE_KINDS = sql`('service', 'modifier', 'add_on', 'zone', 'upsell', 'custom_charge')`;

/**
 * Facts in cents: the price of each visit on the day of its completion, and each capture and refund of the
 * ledger on its own day. Deductions are negative. A completed price counts as unpaid until it is captured, so
 * the columns before `net` add up to it. What was captured of a visit that was not completed is a fee, and so
 * is what was captured for a no-show that was taken back.
 */
export function selectMoneyFacts(scope: Scope) {
  const { siteId, period } = scope;
  const payments = sql`from ledger_entries ledger
    join payments payment on payment.id = ledger.payment_id and payment.site_id = ledger.site_id
    join orders "order" on "order".id = payment.order_id and "order".site_id = payment.site_id
    ${joinArea(scope)}
    where ledger.site_id = ${siteId} and ${isWithin(sql`ledger.at`, period)}`;
  const isFeeOf = sql`("order".status <> 'complete' or payment.waived_at is not null)`;
  return sql`
    select ${localDay(completedAt)} as day, ${ofOrder}, price.*, 0 as refunds, 0 as net
    from orders "order" ${joinArea(scope)}
    cross join lateral (select ${sumOf(sql`${kind} in ${PRICE_KINDS} and not ${isFee}`)} as services,
        ${sumOf(sql`${kind} = 'coupon'`)} as coupons, ${sumOf(sql`${kind} = 'gift_card'`)} as gift_cards,
        ${sumOf(sql`${kind} = 'credit'`)} as credit, ${sumOf(sql`${kind} = 'tip'`)} as tips,
        ${sumOf(sql`${kind} = 'tax'`)} as tax, ${sumOf(isFee)} as fees, 0 - ${sumOf(sql`true`)} as unpaid
      from jsonb_array_elements("order".totals -> 'entries') entry) price
    where "order".site_id = ${siteId} and "order".status = 'complete' and ${isWithin(completedAt, period)}
    union all
    select ${localDay(sql`ledger.at`)}, ${ofOrder}, 0, 0, 0, 0, 0, 0,
      case when ${isFeeOf} then ledger.amount else 0 end, case when ${isFeeOf} then 0 else ledger.amount end,
      0, ledger.amount
    ${payments} and ledger.kind = 'capture'
    union all
    select ${localDay(sql`ledger.at`)}, ${ofOrder}, 0, 0, 0, 0, 0, 0, 0, 0,
      0 - ledger.amount, 0 - ledger.amount
    ${payments} and ledger.kind = 'refund'`;
}
