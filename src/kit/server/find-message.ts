import type { SiteId } from "../wire/ids.ts";
import type { Db, Tx } from "./database.ts";

/** Whether a message of this key waits, leaves now, was sent or failed. */
export async function isQueued(tx: Tx | Db, siteId: SiteId, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom("outboxMessages")
    .select("id")
    .where("siteId", "=", siteId)
    .where("key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}
