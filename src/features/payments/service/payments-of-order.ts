import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";

/** The payment by which an order's money is held; null when it is paid in another way, or the money was let go. */
export async function heldFor(db: Db, siteId: SiteId, orderId: string): Promise<Payment | null> {
  const all = await payments.listByOrder(db, siteId, orderId);
  return all.findLast((payment) => isLive(payment) && payment.status === "authorized") ?? null;
}

/**
 * What an order was paid, in cents: charged or received, less what was given back. `isPending`: a charge is on its way.
 * `failure`: why the latest charge failed, as long as no other has come after it.
 */
export async function paidFor(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<{ paid: number; isPending: boolean; failure: string | null }> {
  const all = await payments.listByOrder(db, siteId, orderId);
  let paid = 0;
  for (const payment of all.filter(({ status }) => status === "captured" || status === "refunded")) {
    const given = (await refunds.listOf(db, payment)).filter(({ status }) => status !== "failed");
    paid += (payment.captureAmount ?? 0) - given.reduce((sum, { amount }) => sum + amount, 0);
  }
  const isPending = all.some(
    ({ status, captureAmount }) => status === "authorized" && captureAmount !== null,
  );
  const last = all.at(-1);
  return { paid, isPending, failure: last?.status === "declined" ? last.failure : null };
}
