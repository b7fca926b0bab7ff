import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { Lock, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy, Place } from "./rules/groomer-calendar.ts";

/**
 * Lets one transaction at a time write to these resources; in one order, so that two never wait for each
 * other.
 */
export function lockResources(resources: readonly string[]): Lock {
  const keys = [...new Set(resources)].sort().map((resource) => `occupancy:${resource}`);
  // `unnest` preserves the order of the list.
  return (before) =>
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key where ${before}`;
}

/** Removes expired holds, which the exclusion constraint still counts. */
export async function deleteExpired(tx: Tx, siteId: SiteId, resource: string, now: Date): Promise<void> {
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", resource)
    .where("expiresAt", "<=", now)
    .execute();
}

const BUSY = [
  "resource",
  "kind",
  "holder",
  "latitude",
  "longitude",
  "expiresAt",
  sql<Date>`lower(during)`.as("startsAt"),
  sql<Date>`upper(during)`.as("endsAt"),
] as const;

/**
 * All occupied time of some resources between two instants (`to` null: without an end), with expired holds,
 * which the rules recognize.
 */
export async function readBusy(
  db: Db,
  siteId: SiteId,
  resources: readonly string[],
  from: Date,
  to: Date | null,
): Promise<Map<string, Busy[]>> {
  if (resources.length === 0) return new Map();
  return byResource(await busyQuery(db, siteId, resources, from, to).execute());
}

/** The query of `readBusy`; `byResource` reads its rows. */
export function busyQuery(db: Db, siteId: SiteId, resources: readonly string[], from: Date, to: Date | null) {
  return db
    .selectFrom("occupancy")
    .select(BUSY)
    .where("siteId", "=", siteId)
    .where("resource", "in", [...resources])
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .orderBy(sql`lower(during)`);
}

export function byResource(rows: readonly (Row & { resource: string })[]): Map<string, Busy[]> {
  const all = new Map<string, Busy[]>();
  for (const row of rows) {
    const own = all.get(row.resource);
    if (own) own.push(busyOf(row));
    else all.set(row.resource, [busyOf(row)]);
  }
  return all;
}

export type BusyRow = { siteId: string; resource: string; busy: Busy };

/** Enough that round trips do not count, and few enough that the event loop stays free. */
const ROWS_AT_ONCE = 2_000;

/**
 * All occupied time of all sites that ends after `since`, handed over in portions: what the board is built
 * from. False when `take` wanted no more.
 */
export async function readAllBusy(
  db: Db,
  since: Date,
  take: (rows: readonly BusyRow[]) => boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const all = tx
      .selectFrom("occupancy")
      .select([...BUSY, "siteId"])
      .where(sql<boolean>`during && tstzrange(${since}, null)`);
    await sql`declare all_busy no scroll cursor for ${all}`.execute(tx);
    const next = sql<
      Row & { siteId: string; resource: string }
    >`fetch ${sql.raw(`${ROWS_AT_ONCE}`)} from all_busy`;
    for (;;) {
      const { rows } = await next.execute(tx);
      const more = rows.map((row) => ({ siteId: row.siteId, resource: row.resource, busy: busyOf(row) }));
      if (!take(more)) return false;
      if (rows.length < ROWS_AT_ONCE) return true;
    }
  });
}

/** Instants are texts in a row that was read as JSON. */
type Row = {
  kind: Busy["kind"];
  holder: string;
  latitude: number | null;
  longitude: number | null;
  expiresAt: Date | string | null;
  startsAt: Date | string;
  endsAt: Date | string;
};

const epochOf = (instant: Date | string) =>
  typeof instant === "string" ? Date.parse(instant) : instant.getTime();

function busyOf(row: Row): Busy {
  const { latitude, longitude } = row;
  return {
    startsAt: epochOf(row.startsAt),
    endsAt: epochOf(row.endsAt),
    place: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    holder: row.holder,
    kind: row.kind,
    expiresAt: row.expiresAt === null ? null : epochOf(row.expiresAt),
  };
}

/** Time to be occupied; `holder` is an order's or booking session's id. */
export type Occupancy = {
  resource: string;
  holder: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  place: Place;
};

export async function insertHold(
  tx: Tx,
  siteId: SiteId,
  hold: Occupancy & { expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("occupancy")
    .values(rowOf(siteId, "hold", hold, hold.expiresAt))
    .execute();
}

/** Orders' time. Answers the rows' ids. */
export function insertVisits(db: Db, siteId: SiteId, visits: readonly Occupancy[]): Statement {
  return db
    .insertInto("occupancy")
    .values(visits.map((visit) => rowOf(siteId, "order", visit, null)))
    .returning("id");
}

/** A row to be written. */
function rowOf(siteId: SiteId, kind: Busy["kind"], time: Occupancy, expiresAt: Date | null) {
  return {
    id: newId(),
    siteId,
    resource: time.resource,
    during: sql<string>`tstzrange(${time.startsAt}, ${time.endsAt})`,
    kind,
    holder: time.holder,
    latitude: time.place.lat,
    longitude: time.place.lng,
    minutes: time.minutes,
    expiresAt,
  };
}

export type BookedTime = { resource: string; startsAt: Date; endsAt: Date };

/** Releases what an order occupies, all of it or all but one time. Lock the resources before. */
export async function deleteOrder(tx: Tx, siteId: SiteId, holder: string, but?: BookedTime): Promise<void> {
  let query = tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("holder", "=", holder)
    .where("kind", "=", "order");
  if (but) {
    const isOwn = sql<boolean>`(resource = ${but.resource} and during = tstzrange(${but.startsAt}, ${but.endsAt}))`;
    query = query.where((is) => is.not(isOwn));
  }
  await query.execute();
}

/**
 * Turns a hold's row into the order's own, so that the time is never free in between. False when no such
 * hold is left.
 */
export async function convertHold(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  visit: Occupancy,
): Promise<boolean> {
  const result = await tx
    .updateTable("occupancy")
    .set({ kind: "order", holder: visit.holder, expiresAt: null, minutes: visit.minutes })
    .where("siteId", "=", siteId)
    .where("resource", "=", visit.resource)
    .where("holder", "=", holder)
    .where("kind", "=", "hold")
    .where(sql<boolean>`during = tstzrange(${visit.startsAt}, ${visit.endsAt})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Releases the holds of a session, of all resources or of one, if `when` is true. A row that another
 * transaction has locked ran out and is being cleared by it: waiting there could close a circle with one
 * that clears ours. Answers the rows' ids.
 */
export function deleteHolds(
  db: Db,
  siteId: SiteId,
  holder: string,
  resource?: string,
  when?: RawBuilder<SqlBool>,
): Statement {
  const holds = db
    .selectFrom("occupancy")
    .select("id")
    .where("siteId", "=", siteId)
    .where("holder", "=", holder)
    .where("kind", "=", "hold")
    .$if(resource !== undefined, (query) => query.where("resource", "=", resource as string))
    .$if(when !== undefined, (query) => query.where(when as RawBuilder<SqlBool>))
    .forUpdate()
    .skipLocked();
  return db.deleteFrom("occupancy").where("id", "in", holds).returning("id");
}

/** Moves the end of a session's live holds; the number of rows that were still there. */
export async function extendHolds(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number> {
  const result = await tx
    .updateTable("occupancy")
    .set({ expiresAt })
    .where("siteId", "=", siteId)
    .where("holder", "=", holder)
    .where("kind", "=", "hold")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Removes expired holds of all sites, so that the table stays small. It waits for no lock, so it cannot
 * deadlock.
 */
export async function sweepHolds(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("occupancy")
    .where("id", "in", (rows) =>
      rows.selectFrom("occupancy").select("id").where("expiresAt", "<", before).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Removes changes older than ten minutes by the database's clock. A node with a longer gap reads everything
 * again.
 */
export async function sweepChanges(db: Db): Promise<void> {
  await db.deleteFrom("changes").where("at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
}
