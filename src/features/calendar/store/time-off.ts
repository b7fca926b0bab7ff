import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Span, TimeOff } from "../rules/time-off.ts";

export const toMultirange = (spans: readonly Span[]) => {
  const text = spans
    .map(({ startsAt, endsAt }) => `[${new Date(startsAt).toISOString()},${new Date(endsAt).toISOString()})`)
    .join();
  return sql<string>`${`{${text}}`}::tstzmultirange`;
};

const OFF = [
  "id",
  "groomerId",
  "firstDay as firstDate",
  "firstMinute",
  "lastDay as lastDate",
  "lastMinute",
  "isYearly",
] as const;

/** A groomer's own time off that ends after `now`, the earliest first. */
export function listOwn(db: Db | Tx, siteId: SiteId, groomerId: string, now: Date) {
  return db
    .selectFrom("groomerTimeOff")
    .select(OFF)
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where(sql<boolean>`during && tstzrange(${now}, null)`)
    .orderBy("isYearly")
    .orderBy("firstDay")
    .orderBy("id")
    .execute();
}

/** `madeUntil`: the date until which yearly time off has been made. */
type NewTimeOff = TimeOff & { groomerId: string; spans: readonly Span[]; madeUntil: string };

export async function insert(tx: Tx, siteId: SiteId, off: NewTimeOff, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto("groomerTimeOff")
    .values({
      ...{ id, siteId, groomerId: off.groomerId, createdAt: now },
      ...{ firstDay: off.firstDate, firstMinute: off.firstMinute },
      ...{ lastDay: off.lastDate, lastMinute: off.lastMinute },
      ...{ isYearly: off.isYearly, madeUntil: off.isYearly ? off.madeUntil : null },
      during: toMultirange(off.spans),
    })
    .execute();
  return id;
}

/** Removes a groomer's own time off and the time that it occupies. Returns false if there is none. */
export async function remove(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("groomerTimeOff")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("timeOffId", "=", id)
    .execute();
  return true;
}

/**
 * Occupies all of the groomers' own time off, and the busy times of their other calendars, that nothing
 * occupies yet. The time of visits is left out: they stand, and the rest lies around them. The caller must
 * hold the groomers' locks.
 */
export async function cover(tx: Tx, siteId: SiteId, groomerIds: readonly string[]): Promise<void> {
  if (groomerIds.length === 0) return;
  const ids = sql`any(${[...groomerIds]}::uuid[])`;
  // Time off counts more than busy times: where both overlap, both have a row, of the same holder.
  await sql`insert into occupancy
      (id, site_id, resource, during, kind, holder, minutes, time_off_id, busy_calendar_id)
    select gen_random_uuid(), away.site_id, away.groomer_id, gap, away.kind, away.groomer_id,
      greatest(extract(epoch from upper(gap) - lower(gap))::int / 60, 1), away.time_off_id, away.busy_calendar_id
    from (
        select site_id, groomer_id, during, 'time_off' as kind, id as time_off_id, null::uuid as busy_calendar_id
        from groomer_time_off where site_id = ${siteId} and groomer_id = ${ids}
        union all
        select site_id, groomer_id, during, 'busy', null, id
        from busy_calendars where site_id = ${siteId} and groomer_id = ${ids}
      ) as away
      left join lateral (
        select range_agg(occupancy.during) as taken from occupancy
        where occupancy.site_id = away.site_id and occupancy.resource = away.groomer_id
          and occupancy.during && away.during and (away.kind = 'busy' or occupancy.kind <> 'busy')
      ) as visits on true
      cross join unnest(away.during - coalesce(visits.taken, '{}')) as gap`.execute(tx);
}

type Stretch = { resource: string; startsAt: Date; endsAt: Date };

/** Leaves time off around a visit that is about to stand in it. The caller must hold the groomer's lock. */
export async function cut(tx: Tx, siteId: SiteId, { resource, startsAt, endsAt }: Stretch): Promise<void> {
  const visit = sql`tstzrange(${startsAt}, ${endsAt})`;
  await sql`with off as (delete from occupancy where site_id = ${siteId} and resource = ${resource}
      and kind = 'time_off' and during && ${visit} returning *)
    insert into occupancy (id, site_id, resource, during, kind, holder, minutes, time_off_id)
    select gen_random_uuid(), off.site_id, off.resource, rest, off.kind, off.holder,
      greatest(extract(epoch from upper(rest) - lower(rest))::int / 60, 1), off.time_off_id
    from off cross join unnest(tstzmultirange(off.during) - tstzmultirange(${visit})) as rest`.execute(tx);
}

/** Releases a groomer's holds that share a minute with the spans. Waits for sessions that extend them. */
export async function releaseHolds(tx: Tx, siteId: SiteId, groomerId: string, spans: readonly Span[]) {
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("kind", "=", "hold")
    .where(sql<boolean>`during && ${toMultirange(spans)}`)
    .execute();
}

/** Time that others occupy for a groomer after `now`: staff's time off, and vans. The earliest first. */
export function listOfOthers(db: Db | Tx, siteId: SiteId, groomerId: string, now: Date) {
  return db
    .selectFrom("occupancy")
    .select(["id", "kind", sql<Date>`lower(during)`.as("startsAt"), sql<Date>`upper(during)`.as("endsAt")])
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("kind", "in", ["time_off", "rental"])
    .where("timeOffId", "is", null)
    .where(sql<boolean>`during && tstzrange(${now}, null)`)
    .orderBy(sql`lower(during)`)
    .execute();
}

/** Yearly time off of all brands that has been made only until a date before `before`, with its time zone. */
export function listYearlyBefore(db: Db, before: string) {
  return db
    .selectFrom("groomerTimeOff as off")
    .innerJoin("groomers as groomer", "groomer.id", "off.groomerId")
    .innerJoin("areas as area", "area.id", "groomer.areaId")
    .select(["off.siteId", "off.id", "off.groomerId", "area.timeZone"])
    .where("off.madeUntil", "<", before)
    .orderBy("off.groomerId")
    .execute();
}

/** Finds a groomer's own time off, under the groomer's lock. */
export function find(tx: Tx, siteId: SiteId, id: string) {
  return tx
    .selectFrom("groomerTimeOff")
    .select(OFF)
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function setSpans(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { spans, madeUntil }: { spans: readonly Span[]; madeUntil: string },
): Promise<void> {
  await tx
    .updateTable("groomerTimeOff")
    .set({ during: toMultirange(spans), madeUntil })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}
