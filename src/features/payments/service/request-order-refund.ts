import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { requestRefund } from "./refund.ts";

export type OrderRefund = { siteId: SiteId; orderId: string; key: string; amountCents: number; now: Date };

/**
 * Decides, in a transaction that has locked the order, that so much of what its cards were charged is given
 * back: of the latest charge first. `carryOutRefund` after the commit does each, else the sweeper. The same
 * `key` again is the same refund. Null when that much was not charged, or is given back already: let the
 * transaction fail then.
 */
export async function requestOrderRefund(tx: Tx, input: OrderRefund): Promise<refunds.Refund[] | null> {
  const { siteId, orderId, key, amountCents, now } = input;
  const all = await payments.listByOrder(tx, siteId, orderId);
  const charged = all.filter(({ gateway, captureAmount }) => gateway !== CASH && captureAmount !== null);
  const given = await Promise.all(charged.map((payment) => refunds.listOf(tx, payment)));
  const same = given.flat().filter((one) => one.key.endsWith(`:refund:${key}`));
  if (same.length > 0) return same;
  const decided: refunds.Refund[] = [];
  let left = amountCents;
  for (const [index, payment] of [...charged.entries()].toReversed()) {
    const back = (given[index] ?? []).filter(({ status }) => status !== "failed");
    const rest = (payment.captureAmount ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
    const takes = Math.min(rest, left);
    if (takes <= 0) continue;
    const refund = await requestRefund(tx, payment, { key, amountCents: takes }, now);
    if ("reason" in refund) continue;
    decided.push(refund.refund);
    left -= takes;
  }
  return left > 0 ? null : decided;
}

/**
 * What the bank has said to a refund of an order so far: cents given back, and whether an answer is still
 * missing.
 */
export async function readRefund(
  db: Db,
  { siteId, orderId, key }: Pick<OrderRefund, "siteId" | "orderId" | "key">,
): Promise<{ givenBack: number; isPending: boolean }> {
  const all = await payments.listByOrder(db, siteId, orderId);
  const given = (await Promise.all(all.map((payment) => refunds.listOf(db, payment)))).flat();
  const same = given.filter((one) => one.key.endsWith(`:refund:${key}`));
  const done = same.filter(({ status }) => status === "refunded");
  return {
    givenBack: done.reduce((sum, { amount }) => sum + amount, 0),
    isPending: same.some(({ status }) => status === "intent"),
  };
}
