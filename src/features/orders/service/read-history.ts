import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as historyStore from "../store/history.ts";

/** Returns how many visits of a customer are complete, and the groomer of the latest complete visit. */
export function readHistory(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<{ completed: number; lastGroomerId: string | null }> {
  return historyStore.readHistory(db, siteId, customerId);
}
