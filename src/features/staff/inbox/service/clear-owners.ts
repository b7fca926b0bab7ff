import type { Db } from "#kit/server/database.ts";
import { clearEnded, listOwned } from "../store/owners.ts";

/** Removes the owners of what waits no longer, of all brands. */
export async function clearOwners(db: Db, now: Date): Promise<void> {
  for (const { siteId, kind } of await listOwned(db)) await clearEnded(db, siteId, kind, now);
}
