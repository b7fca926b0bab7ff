import type { Db } from "#kit/server/database.ts";

const HOUR_MS = 3_600_000;

/**
 * Lets the limits that have begun last an hour longer. Limits count by the real clock, and a busy machine may
 * need more than a minute for the calls of a minute.
 */
export async function stretchLimits(db: Db): Promise<void> {
  await db
    .updateTable("limits")
    .set((of) => ({ expire: of("expire", "+", HOUR_MS) }))
    .execute();
}
