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
 * Turns these holds into orders' rows. The statement returns the ids of the changed rows; a hold that no
 * longer exists is missing.
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
