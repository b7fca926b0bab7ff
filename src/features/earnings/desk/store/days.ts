import { type RawBuilder, sql } from "kysely";
import type { SiteId } from "#kit/wire/ids.ts";

/** `timeZone`: whose days count for payments without an order, which have no area. */
export type DayFilter = {
  from: string | undefined;
  to: string | undefined;
  area: string | undefined;
  timeZone: string;
};

/** Joins the order of a payment with its area; both are missing for a payment without an order. */
export const JOIN_VISIT = sql`left join orders visit on visit.site_id = payment.site_id
    and visit.id = payment.order_id
  left join areas area on area.site_id = visit.site_id and area.id = visit.area_id`;

/** Joins the card of a payment, also one that its owner has removed since. */
export const JOIN_CARD = sql`left join lateral (select card.brand, card.last4 from cards card
  where card.site_id = payment.site_id and card.gateway = payment.gateway
    and card.gateway_source = payment.gateway_source
    and (card.account_id = payment.account_id or card.customer_id = payment.customer_id)
  order by card.created_at desc limit 1) card on true`;

export const zoneOf = ({ timeZone }: DayFilter) => sql`coalesce(area.time_zone, ${timeZone})`;

/** Whether an instant lies in the local days, of the area. The bounds in UTC let indexes be used. */
export function isIn(instant: RawBuilder<unknown>, filter: DayFilter, siteId: SiteId) {
  const { from, to, area } = filter;
  const local = sql`(${instant} at time zone ${zoneOf(filter)})::date`;
  const conditions = [
    sql`payment.site_id = ${siteId}`,
    ...(from
      ? [sql`${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC' and ${local} >= ${from}::date`]
      : []),
    ...(to
      ? [sql`${instant} < (${to}::date + 2)::timestamp at time zone 'UTC' and ${local} <= ${to}::date`]
      : []),
    ...(area ? [sql`visit.area_id = ${area}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The card of a payment; null for cash, or where the card is gone. */
export type CardFacts = { isCash: boolean; brand: string | null; last4: string | null };
export const CARD_FACTS = sql`payment.gateway = 'cash' as "isCash", card.brand, card.last4`;
