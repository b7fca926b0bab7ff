import { type RawBuilder, sql } from "kysely";
import { isWithin, joinArea, localDay, ofOrder, type Scope } from "./scope.ts";

type Side = { latitude: RawBuilder<unknown>; longitude: RawBuilder<unknown> };

/**
 * Whole minutes of driving between two points, estimated as `driveMinutes` does: the straight line × 1.3 at
 * 25 mph, rounded up. Zero while a point is unknown.
 */
const driveBetween = (from: Side, to: Side) => sql`coalesce(ceil(2 * 3958.7613 * asin(sqrt(least(1,
    power(sin(radians(${to.latitude} - ${from.latitude}) / 2), 2)
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
      * power(sin(radians(${to.longitude} - ${from.longitude}) / 2), 2)))) * 1.3 / 25 * 60), 0)::int`;

const point = (prefix: RawBuilder<unknown>): Side => ({
  latitude: sql`${prefix}latitude`,
  longitude: sql`${prefix}longitude`,
});
const DOOR = point(sql`visit.`);
const PREVIOUS = point(sql`visit.previous_`);
const START = point(sql`visit.start_`);

/** Each booked visit with the drive to it, and the last of a day with the drive home. */
function selectVisits(scope: Scope) {
  const { siteId, period } = scope;
  const start = sql`"order".appointment_start`;
  const ofDay = sql`partition by "order".groomer_id, ${localDay(start)} order by ${start}, "order".id`;
  const isBooked = sql`"order".status not in ('request', 'cancelled') and "order".groomer_id is not null`;
  return sql`select visit.day, visit.order_id, visit.area_id, visit.groomer_id, visit.source, 1 as visits,
      visit.booked, case when visit.previous_latitude is null then ${driveBetween(START, DOOR)}
        else ${driveBetween(PREVIOUS, DOOR)} end
        + case when visit.is_last then ${driveBetween(DOOR, START)} else 0 end as driving, 0 as open
    from (select ${localDay(start)} as day, ${ofOrder}, "order".latitude, "order".longitude,
        (extract(epoch from "order".appointment_end - ${start}) / 60)::int as booked,
        groomer.start_latitude, groomer.start_longitude,
        lag("order".latitude) over (${ofDay}) as previous_latitude,
        lag("order".longitude) over (${ofDay}) as previous_longitude,
        lead("order".id) over (${ofDay}) is null as is_last
      from orders "order" ${joinArea(scope)}
      join groomers groomer on groomer.id = "order".groomer_id and groomer.site_id = "order".site_id
      where "order".site_id = ${siteId} and ${isBooked} and ${isWithin(start, period)}) visit`;
}

/**
 * The open minutes of each groomer and day: the working hours of the date, or else of the week as they are
 * now, less time off. Groomers count from when they joined, or from their first visit if that was earlier,
 * until their account is closed. Declined applicants never count.
 */
function selectOpenDays({ siteId, areaId, period: { from, to } }: Scope) {
  const at = (minute: RawBuilder<unknown>) =>
    sql`(day.day + make_interval(mins => ${minute})) at time zone area.time_zone`;
  const ofDate = sql`from groomer_day_hours dates where dates.groomer_id = groomer.id
    and dates.site_id = groomer.site_id and day.day between dates.first_day and dates.last_day`;
  return sql`select day.day::date, null::uuid as order_id, groomer.area_id, groomer.id as groomer_id,
      '' as source, 0 as visits, 0 as booked, 0 as driving, open.minutes as open
    from groomers groomer
    join areas area on area.id = groomer.area_id and area.site_id = groomer.site_id
      ${areaId === null ? sql`` : sql`and area.id = ${areaId}`}
    join accounts account on account.id = groomer.account_id and account.site_id = groomer.site_id
      and (account.status = 'active' or groomer.deactivated_at is not null)
    cross join lateral (select least(groomer.created_at, (select min(first.appointment_start) from orders first
      where first.site_id = groomer.site_id and first.groomer_id = groomer.id)) as since) joined
    cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day(day)
    cross join lateral (select coalesce((sum(extract(epoch from upper(stretch) - lower(stretch))) / 60)::int, 0)
        as minutes
      from unnest((select range_agg(tstzrange(${at(sql`hours.first`)}, ${at(sql`hours.last`)})) from (
          select (stretch ->> 'startMinute')::int as first, (stretch ->> 'endMinute')::int as last
          from (select dates.stretches ${ofDate}) dated cross join jsonb_array_elements(dated.stretches) stretch
          union all
          select week.start_minute, week.end_minute from groomer_hours week
          where week.groomer_id = groomer.id and week.site_id = groomer.site_id
            and week.weekday = extract(dow from day.day) + 1 and not exists (select ${ofDate})) hours
          where hours.first < hours.last)
        - coalesce((select range_agg(off.during) from occupancy off where off.site_id = groomer.site_id
          and off.resource = groomer.id and off.kind = 'time_off'
          and off.during && tstzrange(${at(sql`0`)}, ${at(sql`2 * 1440`)})), '{}'::tstzmultirange)) stretch) open
    where groomer.site_id = ${siteId} and open.minutes > 0
      and day.day::date >= ${localDay(sql`joined.since`)}
      and (groomer.deactivated_at is null or day.day::date < ${localDay(sql`groomer.deactivated_at`)})`;
}

/** Facts of groomers in minutes: each booked visit, and the open minutes of each day. */
export function selectGroomerFacts(scope: Scope) {
  return sql`${selectVisits(scope)} union all ${selectOpenDays(scope)}`;
}
