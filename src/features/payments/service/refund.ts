import type { Tx } from "#kit/server/database.ts";
import { failureMessage, type Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { askGateway, type GatewayScope } from "./ask-gateway.ts";

export type RefundInput = {
  /**
   * What the refund is for, unique for its payment: `cancel`, `goodwill-<id>`. A repeat is the same refund.
   */
  key: string;
  amountCents: number;
};

export type RefundOutcome =
  | { status: "refunded" }
  | { status: "failed"; failure: string; message: string }
  | { status: "refused"; reason: "above_captured" | "not_captured" };

/**
 * Gives taken money back, each `key` once and together never more than was taken. Safe to repeat.
 *
 * @throws Refusal `service_unavailable` when the gateway did not answer; the sweeper goes on.
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
 * For a transaction that decides on a refund; `carryOutRefund` after the commit does it, else the sweeper.
 */
export async function requestRefund(
  tx: Tx,
  payment: Payment,
  { key, amountCents }: RefundInput,
  now: Date,
): Promise<{ refund: refunds.Refund } | { reason: "above_captured" | "not_captured" }> {
  // Under the payment's lock summing its refunds and adding one are one step.
  const current = await payments.lock(tx, payment.siteId, payment.id);
  const earlier = await refunds.listOf(tx, payment);
  const fullKey = `${payment.gatewayKey}:refund:${key}`;
  const same = earlier.find((one) => one.key === fullKey);
  if (same) return { refund: same };
  if (current?.status !== "captured" || current.captureAmount === null) return { reason: "not_captured" };
  const given = earlier.reduce((sum, one) => sum + (one.status === "failed" ? 0 : one.amount), 0);
  if (amountCents < 1 || given + amountCents > current.captureAmount) return { reason: "above_captured" };
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

/** Asks the gateway for a refund that was decided, and writes the end of it down. Safe to repeat. */
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
    const given = (await refunds.listOf(tx, payment)).filter((one) => one.status === "refunded");
    const isAll = given.reduce((sum, one) => sum + one.amount, 0) === payment.captureAmount;
    if (isAll) await payments.advance(tx, payment, ["captured"], { status: "refunded" }, scope.now);
  });
  return outcomeOf(answer.status, failure);
}

function outcomeOf(status: "refunded" | "failed", failure: string): RefundOutcome {
  return status === "refunded" ? { status } : { status, failure, message: failureMessage(failure) };
}
