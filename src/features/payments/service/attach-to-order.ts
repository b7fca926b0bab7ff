import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive, isSecured } from "../rules.ts";
import * as payments from "../store/payments.ts";

/**
 * Step 3 of paying, in the transaction that creates the order: assigns the payment to the order. Returns
 * false when no money is held and no card is set up, or the payment is being released. Then the order must
 * not be created.
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
 * Whether the money of all these payments is held or will be. After a crash, a session's orders are finished
 * only if the payment of every visit is secured.
 */
export async function areSecured(db: Db, siteId: SiteId, paymentIds: readonly string[]): Promise<boolean> {
  for (const id of paymentIds) {
    const payment = await payments.find(db, siteId, id);
    if (!payment || !isSecured(payment) || !isLive(payment)) return false;
  }
  return true;
}
