import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { holdsToRelease, type Occupancy, rowOf } from "../store.ts";

// Parts of the statements by which times are given to orders.

/** What a session holds, as a query: all its rows, whether they have run out or not. */
export function holdsQuery(db: Db, siteId: SiteId, holder: string) {
  return db
    .selectFrom("occupancy")
    .select([
      "id",
      "resource",
      sql<Date>`lower(during)`.as("startsAt"),
      sql<Date>`upper(during)`.as("endsAt"),
    ])
    .where("siteId", "=", siteId)
    .where("holder", "=", holder)
    .where("kind", "=", "hold");
}

/**
 * What a session gives back of its holds, of all resources or of one, as a part of a larger statement that is
 * made when `once` is so.
 */
export function releasing(
  db: Db,
  siteId: SiteId,
  holder: string,
  resource: string | undefined,
  once: RawBuilder<SqlBool>,
) {
  return db
    .deleteFrom("occupancy")
    .where("id", "in", holdsToRelease(db, siteId, holder, resource).where(once))
    .returning("id");
}

/** Orders' time as a part of a larger statement. */
export function insertVisits(tx: Tx, siteId: SiteId, visits: readonly Occupancy[]) {
  return tx
    .insertInto("occupancy")
    .values(visits.map((visit) => rowOf(siteId, "order", visit, null)))
    .returning("id");
}

/**
 * The holds of these rows become orders' own, as a part of a larger statement: a row that is gone is missing
 * in what it returns.
 */
export function convertHolds(tx: Tx, siteId: SiteId, visits: readonly { id: string; visit: Occupancy }[]) {
  const columns = [
    visits.map(({ id }) => id),
    visits.map(({ visit }) => visit.holder),
    visits.map(({ visit }) => visit.minutes),
  ];
  const [ids, holders, minutes] = columns;
  return tx
    .updateTable("occupancy")
    .from(
      sql<{
        id: string;
        holder: string;
        minutes: number;
      }>`unnest(${ids}::uuid[], ${holders}::uuid[], ${minutes}::int[])`.as<"made">(
        sql`made(id, holder, minutes)`,
      ),
    )
    .set(({ ref }) => ({
      kind: "order",
      expiresAt: null,
      holder: ref("made.holder"),
      minutes: ref("made.minutes"),
    }))
    .where("occupancy.siteId", "=", siteId)
    .whereRef("occupancy.id", "=", "made.id")
    .where("occupancy.kind", "=", "hold")
    .returning("occupancy.id");
}
