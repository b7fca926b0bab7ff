import type { Db, Tx } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Payment, PaymentPurpose } from "./rules.ts";

/**
 * Decides about money of one purpose that is held without an order, after a crash: "finished" when all
 * orders of the session now have their payments, or "void". May run again for a payment, but never inside
 * a transaction.
 */
export type OrphanedPayment = (
  payment: Payment,
  tools: { db: Db; now: Date; log: Log },
) => Promise<"finished" | "void">;

const answers = new Map<PaymentPurpose, OrphanedPayment>();

/** Called once for each purpose when the program starts. */
export function setOrphanedPayment(purpose: PaymentPurpose, answer: OrphanedPayment): void {
  answers.set(purpose, answer);
}

/** The purposes with an answer. The sweeper leaves the payments of all others alone. */
export function listPurposes(): PaymentPurpose[] {
  return [...answers.keys()];
}

export const resolveOrphanedPayment: OrphanedPayment = async (payment, tools) => {
  const answer = answers.get(payment.purpose);
  if (!answer) throw new Error(`No feature answers for payments of the purpose ${payment.purpose}`);
  return answer(payment, tools);
};

/**
 * Runs in the transaction that records a refund of an order as failed: the customer did not get the money.
 * `source` is the refund's key.
 */
export type FailedRefundListener = (
  tx: Tx,
  scope: { siteId: SiteId; now: Date },
  failed: { orderId: string; source: string },
) => Promise<void>;

let onFailedRefund: FailedRefundListener = async () => {};

/** The program sets the listener at start. */
export function setFailedRefundListener(chosen: FailedRefundListener): void {
  onFailedRefund = chosen;
}

export function failedRefundListener(): FailedRefundListener {
  return onFailedRefund;
}
