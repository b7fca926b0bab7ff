import { type RawBuilder, sql } from "kysely";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Period } from "../rules/periods.ts";

/** The brand, its local days, and one of its areas or all. */
export type Scope = { siteId: SiteId; areaId: string | null; period: Period };

/** The local day of an instant in the zone of `area`. */
export const localDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone area.time_zone)::date`;

/** Whether an instant lies in the local days of `area`. The bounds in UTC let indexes be used. */
export const isWithin = (instant: RawBuilder<unknown>, { from, to }: Period) =>
  sql`(${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and ${localDay(instant)} between ${from}::date and ${to}::date)`;

/** Joins the area of `"order"`: the one of the scope, or any of the brand. */
export const joinArea = ({ areaId }: Scope) =>
  sql`join areas area on area.id = "order".area_id and area.site_id = "order".site_id
    ${areaId === null ? sql`` : sql`and area.id = ${areaId}`}`;

/** When a complete order was completed. Those from before this was stored were at their end. */
export const completedAt = sql`coalesce("order".completed_at, "order".appointment_end)`;

/** The columns by which facts of orders are divided. */
export const ofOrder = sql`"order".id as order_id, "order".area_id, "order".groomer_id,
  "order".source::text as source`;
