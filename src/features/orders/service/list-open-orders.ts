import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as openOrders from "../store/open-orders.ts";

/** Finds which of these orders are still to be done: not complete, not canceled, and no no-shows. */
export async function listOpenOrders(
  db: Db | Tx,
  siteId: SiteId,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  return new Set(await openOrders.listOpen(db, siteId, orderIds));
}
