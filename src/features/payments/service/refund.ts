import type { Tx } from "#kit/server/database.ts";
import { failedRefundListener } from "../ports.ts";
import { type Payment, refundKey, sumRefunds } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { failureMessage } from "../words.ts";
import { askGateway, type GatewayScope } from "./ask-gateway.ts";

export type RefundInput = {
  /**
   * A name that is unique among the payment's refunds: `cancel`, `goodwill-<id>`. A repeat with the same key
   * is the same refund.
   */
  key: string;
  amountCents: number;
};

export type RefundOutcome =
  | { status: "refunded" }
  | { status: "failed"; failure: string; message: string }
  | { status: "refused"; reason: "above_captured" | "not_captured" };

/**
 * Refunds captured money, once for each `key` and never more than was captured. A repeat is safe.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the sweeper repeats the refund.
 */
export async function refund(
  scope: GatewayScope,
  payment: Payment,
  input: RefundInput,
): Promise<RefundOutcome> {
  const decision = await scope.db.transaction().execute((tx) => requestRefund(tx, payment, input, scope.now));
  if ("reason" in decision) return { status: "refused", reason: decision.reason };
  return carryOutRefund(scope, decision.refund);
}

/**
 * Records a refund in the caller's transaction. After the commit, `carryOutRefund` or the sweeper makes the
 * refund at the gateway.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  { key, amountCents }: RefundInput,
  now: Date,
): Promise<{ refund: refunds.Refund } | { reason: "above_captured" | "not_captured" }> {
  // Under the lock no parallel refund can be added between the sum and the insert.
  const current = await payments.lock(tx, payment.siteId, payment.id);
  const earlier = await refunds.listOf(tx, payment.siteId, [payment]);
  const fullKey = refundKey(payment, key);
  const same = earlier.find(({ key }) => key === fullKey);
  if (same) return { refund: same };
  if (current?.status !== "captured" || current.captureAmount === null) return { reason: "not_captured" };
  const isTooMuch = sumRefunds(earlier) + amountCents > current.captureAmount;
  if (amountCents < 1 || isTooMuch) return { reason: "above_captured" };
  const newRefund: refunds.Refund = {
    key: fullKey,
    siteId: payment.siteId,
    paymentId: payment.id,
    amount: amountCents,
    status: "intent",
    failure: "",
  };
  await refunds.insert(tx, newRefund, now);
  return { refund: newRefund };
}

/** Makes a recorded refund at the gateway and records the result. A repeat is safe. */
export async function carryOutRefund(scope: GatewayScope, intended: refunds.Refund): Promise<RefundOutcome> {
  if (intended.status !== "intent") return outcomeOf(intended.status, intended.failure);
  const payment = await payments.find(scope.db, intended.siteId, intended.paymentId);
  if (!payment) throw new Error(`Payment ${intended.paymentId} is gone`);
  const answer = await askGateway(scope, payment, (gateway) =>
    gateway.refund(payment.gatewayKey, intended.key, intended.amount),
  );
  const failure = answer.status === "failed" ? answer.failure : "";
  await scope.db.transaction().execute(async (tx) => {
    await payments.lock(tx, payment.siteId, payment.id);
    const hasEnded = await refunds.end(tx, intended, { status: answer.status, failure }, scope.now);
    // A parallel call has recorded the result already.
    if (!hasEnded) return;
    if (answer.status === "failed") {
      const { siteId, orderId } = payment;
      const failed = orderId && { orderId, source: intended.key };
      if (failed) await failedRefundListener()(tx, { siteId, now: scope.now }, failed);
      return;
    }
    await ledger.enter(tx, payment, "refund", intended.amount, scope.now, intended.key);
    const given = (await refunds.listOf(tx, payment.siteId, [payment])).filter(
      ({ status }) => status === "refunded",
    );
    if (sumRefunds(given) === payment.captureAmount)
      await payments.advance(tx, payment, ["captured"], { status: "refunded" }, scope.now);
  });
  return outcomeOf(answer.status, failure);
}

function outcomeOf(status: "refunded" | "failed", failure: string): RefundOutcome {
  return status === "refunded" ? { status } : { status, failure, message: failureMessage(failure) };
}
