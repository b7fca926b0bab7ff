import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type LineAmount, sumOfLines } from "../rules/line-refunds.ts";
import { CASH, type Payment, refundKey, sumRefunds } from "../rules.ts";
import { insertLineRefunds, listLineRefunds } from "../store/line-refunds.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { requestRefund } from "./refund.ts";

/** `lines`: the lines of the order's price for which this is; none for a refund of an amount. */
export type OrderRefund = {
  siteId: SiteId;
  orderId: string;
  key: string;
  amountCents: number;
  lines?: readonly LineAmount[] | undefined;
  now: Date;
};

/** The charges of a no-show that was taken back come first: their money is not the visit's. */
const refundableFirst = (charged: readonly Payment[]) =>
  charged.toReversed().toSorted((a, b) => Number(b.waivedAt !== null) - Number(a.waivedAt !== null));

/**
 * Records refunds of an order's charges, the latest charge first; the caller has locked the order. A repeat
 * with `key` gives the same refunds. Null when the charges are too small: then the transaction must fail.
 */
export async function requestOrderRefund(tx: Tx, input: OrderRefund): Promise<refunds.Refund[] | null> {
  const { siteId, orderId, key, amountCents, lines = [], now } = input;
  const all = await payments.listByOrder(tx, siteId, orderId);
  const charged = all.filter(({ gateway, captureAmount }) => gateway !== CASH && captureAmount !== null);
  const earlier = await refunds.listOf(tx, siteId, charged);
  const same = withKey(earlier, charged, key);
  if (same.length > 0) return same;
  const decided: refunds.Refund[] = [];
  let left = amountCents;
  for (const payment of refundableFirst(charged)) {
    const own = earlier.filter(({ paymentId }) => paymentId === payment.id);
    const share = Math.min((payment.captureAmount ?? 0) - sumRefunds(own), left);
    if (share <= 0) continue;
    const decision = await requestRefund(tx, payment, { key, amountCents: share }, now);
    if ("reason" in decision) continue;
    decided.push(decision.refund);
    left -= share;
  }
  if (left > 0) return null;
  if (lines.length > 0) await insertLineRefunds(tx, siteId, { orderId, refundId: key, lines }, now);
  return decided;
}

/** The cents that are refunded of an order's lines, by their places. What the bank refused is none. */
export async function readLineRefunds(db: Db, siteId: SiteId, orderId: string): Promise<Map<number, number>> {
  const made = await listLineRefunds(db, siteId, orderId);
  if (made.length === 0) return new Map();
  const all = await payments.listByOrder(db, siteId, orderId);
  const given = await refunds.listOf(db, siteId, all);
  const keys = new Set(made.map(({ refundId }) => refundId));
  return sumOfLines(made, new Map([...keys].map((key) => [key, sumRefunds(withKey(given, all, key))])));
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

/** The refunds that were requested with `key`: at most one for each payment. */
function withKey(
  all: readonly refunds.Refund[],
  payments: readonly Payment[],
  key: string,
): refunds.Refund[] {
  const keys = new Set(payments.map((payment) => refundKey(payment, key)));
  return all.filter((refund) => keys.has(refund.key));
}
