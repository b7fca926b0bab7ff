import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ENDED_STATUSES } from "../rules/status-groups.ts";

/** The ids of those of these orders whose visit is still to be done. */
export async function listOpen(db: Db | Tx, siteId: SiteId, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "in", [...orderIds])
    .where("status", "not in", ENDED_STATUSES)
    .where("orderMarkedAsNoShow", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}
