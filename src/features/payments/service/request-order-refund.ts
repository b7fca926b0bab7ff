import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH, type Payment, refundKey, sumRefunds } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { requestRefund } from "./refund.ts";

export type OrderRefund = { siteId: SiteId; orderId: string; key: string; amountCents: number; now: Date };

/**
 * Decides on refunds of an order's charges, the latest first, in a transaction that has locked the order.
 * `carryOutRefund` does each after the commit, else the sweeper. A repeat with `key` gives the same
 * refunds. Null when less was charged or is left to refund: the transaction must then fail.
 */
export async function requestOrderRefund(tx: Tx, input: OrderRefund): Promise<refunds.Refund[] | null> {
  const { siteId, orderId, key, amountCents, now } = input;
  const all = await payments.listByOrder(tx, siteId, orderId);
  const charged = all.filter(({ gateway, captureAmount }) => gateway !== CASH && captureAmount !== null);
  const earlier = await refunds.listOf(tx, siteId, charged);
  const same = withKey(earlier, charged, key);
  if (same.length > 0) return same;
  const decided: refunds.Refund[] = [];
  let left = amountCents;
  for (const payment of charged.toReversed()) {
    const own = earlier.filter(({ paymentId }) => paymentId === payment.id);
    const takes = Math.min((payment.captureAmount ?? 0) - sumRefunds(own), left);
    if (takes <= 0) continue;
    const refund = await requestRefund(tx, payment, { key, amountCents: takes }, now);
    if ("reason" in refund) continue;
    decided.push(refund.refund);
    left -= takes;
  }
  return left > 0 ? null : decided;
}

/** An order's refund so far: cents that the bank gave back, and whether an answer is missing. */
export async function readRefund(
  db: Db,
  { siteId, orderId, key }: Pick<OrderRefund, "siteId" | "orderId" | "key">,
): Promise<{ givenBack: number; isPending: boolean }> {
  const all = await payments.listByOrder(db, siteId, orderId);
  const same = withKey(await refunds.listOf(db, siteId, all), all, key);
  return {
    givenBack: sumRefunds(same.filter(({ status }) => status === "refunded")),
    isPending: same.some(({ status }) => status === "intent"),
  };
}

/** The refunds of an order by one key: at most one for each payment. */
function withKey(
  all: readonly refunds.Refund[],
  payments: readonly Payment[],
  key: string,
): refunds.Refund[] {
  const keys = new Set(payments.map((payment) => refundKey(payment, key)));
  return all.filter((refund) => keys.has(refund.key));
}
