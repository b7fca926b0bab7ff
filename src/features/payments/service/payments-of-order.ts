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
 * What an order was paid, in cents: `charged` to cards or received in cash, and `paid`, which is that less what was given
 * back. `isPending`: a charge is on its way. `failure`: why the latest charge failed, as long as no other has come after it.
 */
export async function paidFor(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<{ charged: number; paid: number; isPending: boolean; failure: string | null }> {
  const all = await payments.listByOrder(db, siteId, orderId);
  let [charged, givenBack] = [0, 0];
  for (const payment of all.filter(({ status }) => status === "captured" || status === "refunded")) {
    charged += payment.captureAmount ?? 0;
    const given = (await refunds.listOf(db, payment)).filter(({ status }) => status !== "failed");
    givenBack += given.reduce((sum, { amount }) => sum + amount, 0);
  }
  const isPending = all.some(
    ({ status, captureAmount }) => status === "authorized" && captureAmount !== null,
  );
  const last = all.at(-1);
  const failure = last?.status === "declined" ? last.failure : null;
  return { charged, paid: charged - givenBack, isPending, failure };
}
