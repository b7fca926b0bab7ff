import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listOfOrder } from "../store/entries.ts";
import { lockOrderEarnings } from "../store/locks.ts";

/**
 * Lets no other transaction take refunds of an order into account until this one ends. Returns whether the
 * order has entries already.
 */
export async function lockEarnings(tx: Tx, siteId: SiteId, orderId: string): Promise<boolean> {
  await takeLock(tx, lockOrderEarnings(orderId));
  return (await listOfOrder(tx, siteId, orderId)).length > 0;
}
