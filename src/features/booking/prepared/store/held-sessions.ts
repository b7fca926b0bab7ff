import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Gives the session a new token. The old token stops working. */
export async function setToken(tx: Tx, siteId: SiteId, id: string, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("bookingSessions")
    .set({ tokenHash })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** The ids of those sessions whose orders are placed. */
export async function listPlaced(db: Db, siteId: SiteId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("bookingSessions")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "in", [...ids])
    .where("status", "=", "placed")
    .execute();
  return rows.map(({ id }) => id);
}
