import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";

/**
 * Removes holds of all sites that expired before `before`, so that the table stays small. The statement
 * waits for no lock, so it cannot deadlock. Returns the number of removed holds.
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
 * Removes changes that are older than ten minutes by the database's clock. A node that has not read changes
 * for longer reads everything again.
 */
export async function sweepChanges(db: Db): Promise<void> {
  await db.deleteFrom("changes").where("at", "<", sql<Date>`now() - interval '10 minutes'`).execute();
}
