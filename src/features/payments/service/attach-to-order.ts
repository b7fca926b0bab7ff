import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive } from "../rules.ts";
import * as payments from "../store/payments.ts";

/**
 * Step 3 of paying, in the transaction that makes the order: the held money is the order's. False when it is
 * not held or is being released (a sweeper came first): the order must not be made then.
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
 * True when the money of all these payments is held and each can still come to an order. For whoever must
 * finish the several orders of a session after a crash: one that was never held leaves all of them
 * unfinished.
 */
export async function areHeld(db: Db, siteId: SiteId, paymentIds: readonly string[]): Promise<boolean> {
  for (const id of paymentIds) {
    const payment = await payments.find(db, siteId, id);
    if (payment?.status !== "authorized" || !isLive(payment)) return false;
  }
  return true;
}
