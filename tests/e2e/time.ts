import type { Db } from "#kit/server/database.ts";

/** Ten minutes pass for every hold there is: what no test waits for. */
export async function endHolds(db: Db): Promise<void> {
  const over = new Date(Date.now() - 1_000);
  await db.updateTable("occupancy").set({ expiresAt: over }).where("kind", "=", "hold").execute();
  await db
    .updateTable("bookingSessions")
    .set({ holdExpiresAt: over })
    .where("holdExpiresAt", "is not", null)
    .execute();
}
