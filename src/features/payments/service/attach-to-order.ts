import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive } from "../rules.ts";
import * as payments from "../store/payments.ts";

/**
 * Step 3 of paying, in the transaction that creates the order: assigns the held payment to the order.
 * Returns false when no money is held or the payment is being released. Then the order must not be created.
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
 * Whether the money of all these payments is held. After a crash, a session's orders are finished only if
 * the money of every visit is held.
 */
export async function areHeld(db: Db, siteId: SiteId, paymentIds: readonly string[]): Promise<boolean> {
  for (const id of paymentIds) {
    const payment = await payments.find(db, siteId, id);
    if (payment?.status !== "authorized" || !isLive(payment)) return false;
  }
  return true;
}
