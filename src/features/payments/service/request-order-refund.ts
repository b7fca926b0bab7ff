import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH, type Payment, refundKey, sumRefunds } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { requestRefund } from "./refund.ts";

export type OrderRefund = { siteId: SiteId; orderId: string; key: string; amountCents: number; now: Date };

/**
 * Records refunds of an order's charges, the latest charge first; the caller has locked the order. A repeat
 * with `key` gives the same refunds. Null when the charges are too small: then the transaction must fail.
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
    const share = Math.min((payment.captureAmount ?? 0) - sumRefunds(own), left);
    if (share <= 0) continue;
    const decision = await requestRefund(tx, payment, { key, amountCents: share }, now);
    if ("reason" in decision) continue;
    decided.push(decision.refund);
    left -= share;
  }
  return left > 0 ? null : decided;
}

/**
 * The order's refund with this key: whether there is one, the cents that the bank has given back, and whether
 * a refund is still running.
 */
export async function readRefund(
  db: Db,
  { siteId, orderId, key }: Pick<OrderRefund, "siteId" | "orderId" | "key">,
): Promise<{ isRequested: boolean; givenBack: number; isPending: boolean }> {
  const all = await payments.listByOrder(db, siteId, orderId);
  const same = withKey(await refunds.listOf(db, siteId, all), all, key);
  return {
    isRequested: same.length > 0,
    givenBack: sumRefunds(same.filter(({ status }) => status === "refunded")),
    isPending: same.some(({ status }) => status === "intent"),
  };
}

/** The cents of an order's refunds that the bank has not refused, by their keys. */
export async function readStandingRefunds(
  db: Db,
  { siteId, orderId }: Pick<OrderRefund, "siteId" | "orderId">,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const all = await payments.listByOrder(db, siteId, orderId);
  const made = await refunds.listOf(db, siteId, all);
  return new Map(keys.map((key) => [key, sumRefunds(withKey(made, all, key))]));
}

/** The refunds that were requested with `key`: at most one for each payment. */
function withKey(
  all: readonly refunds.Refund[],
  payments: readonly Payment[],
  key: string,
): refunds.Refund[] {
  const keys = new Set(payments.map((payment) => refundKey(payment, key)));
  return all.filter((refund) => keys.has(refund.key));
}
