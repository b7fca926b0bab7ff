import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Place } from "#features/places/rules/place.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { Lock, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy } from "./rules/groomer-calendar.ts";

/**
 * Lets only one transaction at a time write to these resources. The locks are always taken in the same
 * order, so that two transactions never wait for each other.
 */
export function lockResources(resources: readonly string[]): Lock {
  const keys = [...new Set(resources)].sort().map((resource) => `occupancy:${resource}`);
  // `unnest` preserves the order of the list.
  return (before) =>
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key where ${before}`;
}

/** Removes expired holds of a resource, because the exclusion constraint still counts them as occupied. */
export async function deleteExpired(tx: Tx, siteId: SiteId, resource: string, now: Date): Promise<void> {
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", resource)
    .where("expiresAt", "<=", now)
    .execute();
}

const BUSY_COLUMNS = [
  "resource",
  "kind",
  "holder",
  "latitude",
  "longitude",
  "spreadMiles",
  "door",
  "expiresAt",
  sql<Date>`lower(during)`.as("startsAt"),
  sql<Date>`upper(during)`.as("endsAt"),
] as const;

/**
 * The occupied time of these resources between two instants, by resource; without an end if `to` is null.
 * Expired holds are included, and the rules ignore them. A resource without occupied time has no entry.
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

/** The query of `readBusy`. `byResource` groups its rows. */
export function busyQuery(db: Db, siteId: SiteId, resources: readonly string[], from: Date, to: Date | null) {
  return db
    .selectFrom("occupancy")
    .select(BUSY_COLUMNS)
    .where("siteId", "=", siteId)
    .where("resource", "in", [...resources])
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .orderBy(sql`lower(during)`);
}

export function byResource(rows: readonly (Row & { resource: string })[]): Map<string, Busy[]> {
  const all = new Map<string, Busy[]>();
  for (const row of rows) {
    const own = all.get(row.resource);
    if (own) own.push(toBusy(row));
    else all.set(row.resource, [toBusy(row)]);
  }
  return all;
}

export type BusyRow = { siteId: string; resource: string; busy: Busy };

/** Enough rows that round trips cost little, and few enough that the event loop stays responsive. */
const ROWS_AT_ONCE = 2_000;

/**
 * Passes all occupied time of all sites that ends after `since` to `take`, in portions. The board is built
 * from these rows. Returns false when `take` returned false and so ended the reading.
 */
export async function readAllBusy(
  db: Db,
  since: Date,
  take: (rows: readonly BusyRow[]) => boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const all = tx
      .selectFrom("occupancy")
      .select([...BUSY_COLUMNS, "siteId"])
      .where(sql<boolean>`during && tstzrange(${since}, null)`);
    await sql`declare all_busy no scroll cursor for ${all}`.execute(tx);
    const next = sql<
      Row & { siteId: string; resource: string }
    >`fetch ${sql.raw(`${ROWS_AT_ONCE}`)} from all_busy`;
    for (;;) {
      const { rows } = await next.execute(tx);
      const portion = rows.map((row) => ({ siteId: row.siteId, resource: row.resource, busy: toBusy(row) }));
      if (!take(portion)) return false;
      if (rows.length < ROWS_AT_ONCE) return true;
    }
  });
}

/** In a row that was read as JSON, instants are texts instead of dates. */
type Row = {
  kind: Busy["kind"];
  holder: string;
  latitude: number | null;
  longitude: number | null;
  spreadMiles: number;
  door: number;
  expiresAt: Date | string | null;
  startsAt: Date | string;
  endsAt: Date | string;
};

const epochOf = (instant: Date | string) =>
  typeof instant === "string" ? Date.parse(instant) : instant.getTime();

function toBusy(row: Row): Busy {
  const { latitude, longitude, spreadMiles, door } = row;
  return {
    startsAt: epochOf(row.startsAt),
    endsAt: epochOf(row.endsAt),
    place:
      latitude === null || longitude === null ? null : { lat: latitude, lng: longitude, spreadMiles, door },
    holder: row.holder,
    kind: row.kind,
    expiresAt: row.expiresAt === null ? null : epochOf(row.expiresAt),
  };
}

/** Time to occupy. `holder` is the id of an order or booking session. */
export type Occupancy = {
  resource: string;
  holder: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  place: Place;
  /** There is a router, but the default rule decided a drive to or from this time. */
  driveEstimated?: boolean;
};

export async function insertHold(
  tx: Tx,
  siteId: SiteId,
  hold: Occupancy & { expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("occupancy")
    .values(toRow(siteId, "hold", hold, hold.expiresAt))
    .execute();
}

/** Occupies the time of orders' visits. The statement returns the ids of the rows. */
export function insertVisits(db: Db, siteId: SiteId, visits: readonly Occupancy[]): Statement {
  return db
    .insertInto("occupancy")
    .values(visits.map((visit) => toRow(siteId, "order", visit, null)))
    .returning("id");
}

function toRow(siteId: SiteId, kind: Busy["kind"], time: Occupancy, expiresAt: Date | null) {
  return {
    id: newId(),
    siteId,
    resource: time.resource,
    during: sql<string>`tstzrange(${time.startsAt}, ${time.endsAt})`,
    kind,
    holder: time.holder,
    ...placeColumns(time.place),
    minutes: time.minutes,
    driveEstimated: time.driveEstimated === true,
    expiresAt,
  };
}

export const placeColumns = ({ lat, lng, spreadMiles, door }: Place) => ({
  latitude: lat,
  longitude: lng,
  spreadMiles,
  door,
});

export type BookedTime = { resource: string; startsAt: Date; endsAt: Date };

/**
 * Releases all time that an order occupies, except the time `except`. The caller must hold the resources'
 * locks. Returns the resources of the released time.
 */
export async function deleteOrder(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  except?: BookedTime,
): Promise<string[]> {
  let query = tx
    .deleteFrom("occupancy")
    .returning("resource")
    .where("siteId", "=", siteId)
    .where("holder", "=", orderId)
    .where("kind", "=", "order");
  if (except) {
    const { resource, startsAt, endsAt } = except;
    const isExcepted = sql<boolean>`(resource = ${resource} and during = tstzrange(${startsAt}, ${endsAt}))`;
    query = query.where((is) => is.not(isExcepted));
  }
  return (await query.execute()).map(({ resource }) => resource);
}

/**
 * Turns a hold's row into an order's row at the order's place, so that the time is never free in between.
 * Returns false when the holder has no hold of exactly this time.
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
    .set({ driveEstimated: visit.driveEstimated === true })
    .set(placeColumns(visit.place))
    .where("siteId", "=", siteId)
    .where("resource", "=", visit.resource)
    .where("holder", "=", holder)
    .where("kind", "=", "hold")
    .where(sql<boolean>`during = tstzrange(${visit.startsAt}, ${visit.endsAt})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Releases the holds of a session, with one resource or all, if `when` is true. Returns the ids. A locked
 * row has expired and another transaction is deleting it. Waiting for that transaction could deadlock.
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

/** Moves the end of a session's live holds. Returns the number of holds that were still live. */
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
