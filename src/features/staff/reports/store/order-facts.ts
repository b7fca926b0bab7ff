import { sql } from "kysely";
import { completedAt, isWithin, joinArea, localDay, ofOrder, type Scope } from "./scope.ts";

const canceledAt = sql`coalesce(change.settled_at, change.created_at)`;

/** The change that ended an order: made at once, or asked by the customer and granted. */
const joinCancellation = sql`join order_changes change on change.order_id = "order".id
  and change.site_id = "order".site_id and change.kind = 'cancellation'
  and change.status in ('done', 'granted')`;

/** A fact for each order that was booked, completed, canceled or missed on these days. */
export function selectBookingFacts(scope: Scope) {
  const { siteId, period } = scope;
  const from = sql`from orders "order" ${joinArea(scope)}`;
  const ofSite = sql`"order".site_id = ${siteId}`;
  return sql`
    select ${localDay(sql`"order".created_at`)} as day, ${ofOrder},
      1 as made, 0 as completed, 0 as canceled, 0 as no_shows
    ${from} where ${ofSite} and ${isWithin(sql`"order".created_at`, period)}
    union all
    select ${localDay(completedAt)}, ${ofOrder}, 0, 1, 0, 0
    ${from} where ${ofSite} and "order".status = 'complete' and ${isWithin(completedAt, period)}
    union all
    select ${localDay(canceledAt)}, ${ofOrder}, 0, 0, 1, 0
    ${from} ${joinCancellation}
    where ${ofSite} and "order".status = 'cancelled' and ${isWithin(canceledAt, period)}
    union all
    select ${localDay(sql`"order".appointment_start`)}, ${ofOrder}, 0, 0, 0, 1
    ${from} where ${ofSite} and "order".order_marked_as_no_show
      and ${isWithin(sql`"order".appointment_start`, period)}`;
}

/** A fact for each canceled and each missed order, with the reason and with who canceled. */
export function selectCancellationFacts(scope: Scope) {
  const { siteId, period } = scope;
  return sql`
    select ${localDay(canceledAt)} as day, ${ofOrder}, change.reason_id::text as reason,
      change.made_by::text as who, 1 as canceled, 0 as no_shows
    from orders "order" ${joinArea(scope)} ${joinCancellation}
    where "order".site_id = ${siteId} and "order".status = 'cancelled' and ${isWithin(canceledAt, period)}
    union all
    select ${localDay(sql`"order".appointment_start`)}, ${ofOrder}, 'no_show', 'no_show', 0, 1
    from orders "order" ${joinArea(scope)}
    where "order".site_id = ${siteId} and "order".order_marked_as_no_show
      and ${isWithin(sql`"order".appointment_start`, period)}`;
}

/** A fact for each order booked on these days, with where its customer came from and what became of it. */
export function selectSourceFacts(scope: Scope) {
  const { siteId, period } = scope;
  return sql`
    select ${localDay(sql`"order".created_at`)} as day, ${ofOrder},
      coalesce(substring("order".referrer from '^https?://([^/]+)'), '') as referrer,
      coalesce("order".utm ->> 'utm_source', '') as utm_source,
      coalesce("order".utm ->> 'utm_medium', '') as utm_medium,
      coalesce("order".utm ->> 'utm_campaign', '') as utm_campaign,
      1 as made, ("order".status = 'complete')::int as completed, ("order".status = 'cancelled')::int as canceled
    from orders "order" ${joinArea(scope)}
    where "order".site_id = ${siteId} and ${isWithin(sql`"order".created_at`, period)}`;
}
