import { sql } from "kysely";
import { isWithin, localDay, type Scope } from "./scope.ts";

/**
 * A fact for each entry made on these days: whether a time was offered for it, and whether a visit was booked
 * through its own booking session or through one that held an offered time.
 */
export function selectWaitlistFacts({ siteId, areaId, period }: Scope) {
  return sql`select ${localDay(sql`entry.created_at`)} as day, booked.id as order_id, entry.area_id,
      booked.groomer_id, '' as source, 1 as entries,
      (exists (select from waitlist_events offer where offer.entry_id = entry.entry_id
        and offer.site_id = entry.site_id and offer.kind = 'offer'))::int as offered,
      (booked.id is not null)::int as booked
    from waitlist_events entry
    join areas area on area.id = entry.area_id and area.site_id = entry.site_id
      ${areaId === null ? sql`` : sql`and area.id = ${areaId}`}
    left join lateral (select "order".id, "order".groomer_id from waitlist_events event
      join orders "order" on "order".booking_session_id = event.booking_session_id
        and "order".site_id = event.site_id
      where event.entry_id = entry.entry_id and event.site_id = entry.site_id
      order by "order".created_at, "order".id limit 1) booked on true
    where entry.site_id = ${siteId} and entry.kind = 'entry' and ${isWithin(sql`entry.created_at`, period)}`;
}
