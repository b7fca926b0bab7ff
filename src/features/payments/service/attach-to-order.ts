import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive } from "../rules.ts";
import * as payments from "../store/payments.ts";

/**
 * Step 3 of paying, in the transaction that creates the order: gives the held money to the order. False
 * when it is not held or a sweeper releases it; then there must be no order.
 */
export async function attachToOrder(
  tx: Tx,
  siteId: SiteId,
  paymentId: string,
  orderId: string,
  now: Date,
): Promise<boolean> {
  return (await payments.attach(tx, siteId, paymentId, orderId, now)) !== null;
}

/**
 * Whether the money of all these payments is held for orders. After a crash, the orders of a session are
 * finished only if it is.
 */
export async function areHeld(db: Db, siteId: SiteId, paymentIds: readonly string[]): Promise<boolean> {
  for (const id of paymentIds) {
    const payment = await payments.find(db, siteId, id);
    if (payment?.status !== "authorized" || !isLive(payment)) return false;
  }
  return true;
}
