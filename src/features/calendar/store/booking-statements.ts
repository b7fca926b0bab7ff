import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Occupancy } from "../store.ts";

// Queries and statements that turn held times into orders' times.

/** The query for all holds of a session, expired ones included. */
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
 * Turns these holds into orders' rows, at the orders' places. The statement returns the ids of the changed
 * rows; a hold that no longer exists is missing.
 */
export function convertHolds(
  tx: Tx,
  siteId: SiteId,
  visits: readonly { id: string; visit: Occupancy }[],
): Statement {
  const columns = [
    visits.map(({ id }) => id),
    visits.map(({ visit }) => visit.holder),
    visits.map(({ visit }) => visit.minutes),
    visits.map(({ visit }) => visit.place.lat),
    visits.map(({ visit }) => visit.place.lng),
    visits.map(({ visit }) => visit.place.spreadMiles),
    visits.map(({ visit }) => visit.place.door),
    visits.map(({ visit }) => visit.driveEstimated === true),
  ];
  const [ids, holders, minutes, latitudes, longitudes, spreads, doors, estimates] = columns;
  return tx
    .updateTable("occupancy")
    .from(
      sql<{
        id: string;
        holder: string;
        minutes: number;
        latitude: number;
        longitude: number;
        spreadMiles: number;
        door: number;
        driveEstimated: boolean;
      }>`unnest(${ids}::uuid[], ${holders}::uuid[], ${minutes}::int[], ${latitudes}::float8[],
        ${longitudes}::float8[], ${spreads}::real[], ${doors}::int[], ${estimates}::bool[])`.as<"made">(
        sql`made(id, holder, minutes, latitude, longitude, spread_miles, door, drive_estimated)`,
      ),
    )
    .set(({ ref }) => ({
      kind: "order",
      expiresAt: null,
      holder: ref("made.holder"),
      minutes: ref("made.minutes"),
      latitude: ref("made.latitude"),
      longitude: ref("made.longitude"),
      spreadMiles: ref("made.spreadMiles"),
      door: ref("made.door"),
      driveEstimated: ref("made.driveEstimated"),
    }))
    .where("occupancy.siteId", "=", siteId)
    .whereRef("occupancy.id", "=", "made.id")
    .where("occupancy.kind", "=", "hold")
    .returning("occupancy.id");
}
