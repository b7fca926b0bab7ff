import type { Tx } from "#kit/server/database.ts";
import { type Payment, refundKey, sumRefunds } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { failureMessage } from "../words.ts";
import { askGateway, type GatewayScope } from "./ask-gateway.ts";

export type RefundInput = {
  /** The reason, unique for its payment: `cancel`, `goodwill-<id>`. A repeat is the same refund. */
  key: string;
  amountCents: number;
};

export type RefundOutcome =
  | { status: "refunded" }
  | { status: "failed"; failure: string; message: string }
  | { status: "refused"; reason: "above_captured" | "not_captured" };

/**
 * Refunds captured money, each `key` once and never more than was captured. Safe to repeat.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the sweeper repeats it.
 */
export async function refund(
  scope: GatewayScope,
  payment: Payment,
  input: RefundInput,
): Promise<RefundOutcome> {
  const meant = await scope.db.transaction().execute((tx) => requestRefund(tx, payment, input, scope.now));
  if ("reason" in meant) return { status: "refused", reason: meant.reason };
  return carryOutRefund(scope, meant.refund);
}

/**
 * For a transaction that decides on a refund; `carryOutRefund` does it after the commit, else the
 * sweeper.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  { key, amountCents }: RefundInput,
  now: Date,
): Promise<{ refund: refunds.Refund } | { reason: "above_captured" | "not_captured" }> {
  // The lock makes summing the refunds and adding one a single step.
  const current = await payments.lock(tx, payment.siteId, payment.id);
  const earlier = await refunds.listOf(tx, payment.siteId, [payment]);
  const fullKey = refundKey(payment, key);
  const same = earlier.find((one) => one.key === fullKey);
  if (same) return { refund: same };
  if (current?.status !== "captured" || current.captureAmount === null) return { reason: "not_captured" };
  const isTooMuch = sumRefunds(earlier) + amountCents > current.captureAmount;
  if (amountCents < 1 || isTooMuch) return { reason: "above_captured" };
  const made: refunds.Refund = {
    key: fullKey,
    siteId: payment.siteId,
    paymentId: payment.id,
    amount: amountCents,
    status: "intent",
    failure: "",
  };
  await refunds.insert(tx, made, now);
  return { refund: made };
}

/** Carries a decided refund out at the gateway and records its end. Safe to repeat. */
export async function carryOutRefund(scope: GatewayScope, meant: refunds.Refund): Promise<RefundOutcome> {
  if (meant.status !== "intent") return outcomeOf(meant.status, meant.failure);
  const payment = await payments.find(scope.db, meant.siteId, meant.paymentId);
  if (!payment) throw new Error(`Payment ${meant.paymentId} is gone`);
  const answer = await askGateway(scope, payment, (gateway) =>
    gateway.refund(payment.gatewayKey, meant.key, meant.amount),
  );
  const failure = answer.status === "failed" ? answer.failure : "";
  await scope.db.transaction().execute(async (tx) => {
    await payments.lock(tx, payment.siteId, payment.id);
    if (!(await refunds.end(tx, meant, { status: answer.status, failure }, scope.now))) return;
    if (answer.status === "failed") return;
    await ledger.enter(tx, payment, "refund", meant.amount, scope.now, meant.key);
    const given = (await refunds.listOf(tx, payment.siteId, [payment])).filter(
      (one) => one.status === "refunded",
    );
    if (sumRefunds(given) === payment.captureAmount)
      await payments.advance(tx, payment, ["captured"], { status: "refunded" }, scope.now);
  });
  return outcomeOf(answer.status, failure);
}

function outcomeOf(status: "refunded" | "failed", failure: string): RefundOutcome {
  return status === "refunded" ? { status } : { status, failure, message: failureMessage(failure) };
}
