import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as historyStore from "../store/history.ts";

/** A summary of a customer's past visits: how many are complete, and who groomed at the latest of them. */
export function readHistory(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<{ completed: number; lastGroomerId: string | null }> {
  return historyStore.readHistory(db, siteId, customerId);
}
