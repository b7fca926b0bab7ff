import { enterRefunds } from "#features/earnings/service/enter-refunds.ts";
import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import { requestOrderRefund } from "#features/payments/service/request-order-refund.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { addJob } from "#kit/server/jobs.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lock } from "../../store/changes.ts";
import type { RefundInput } from "../contract/refund.ts";
import { carryOutRefunds } from "../internal/carry-out-refunds.ts";
import { amountOf, requireLinesLeft, requireRefundProof, requireSeen } from "../internal/judge-refund.ts";
import { readProviderOrder } from "../internal/read-provider-order.ts";
import { ANSWER_MS, notifyRefundJob, refundKey } from "../jobs.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS } from "../words/refusals.ts";

/**
 * Refunds an amount or lines of an order to the customer's cards: decided under the order's lock, then sent
 * to the bank. The customer is notified once the bank has refunded. Safe to repeat with the same `refundId`.
 * @throws a field error for an amount above what was charged or what a line cost, and without the proof that
 * the brand's limit asks for; `conflict` if the bank refuses, or if the caller saw other refunds.
 */
export async function refundOrder(
  context: Context,
  id: string,
  input: RefundInput,
): Promise<{ paid: number | null }> {
  const row = await readProviderOrder(context, id);
  const { db, siteId, now } = context;
  const { refundId, description } = input;
  const amountCents = amountOf(input);
  await requireRefundProof(context, input, amountCents);
  const decided = await db.transaction().execute(async (tx) => {
    const locked = (await lock(tx, siteId, id)) ?? row;
    const isRepeat = await requireSeen(tx, context, row, input);
    if (!isRepeat) await requireLinesLeft(tx, context, locked, input);
    const wanted = { siteId, orderId: id, key: refundId, amountCents, lines: input.lines, now };
    const refunds = await requestOrderRefund(tx, wanted);
    if (!refunds) throw refuseFields({ [input.lines ? "lines" : "amount"]: [ANSWER_FAULTS.refundTooHigh] });
    if (isRepeat) return refunds;
    await enterRefunds(tx, context, { orderId: id, source: refundId });
    const notice = { siteId, origin: context.origin, orderId: id, refundId, description };
    const when = { key: refundKey({ refundId }), inMs: ANSWER_MS };
    await addJob(tx, notifyRefundJob, notice, when);
    const after = { refundId, refundedCents: amountCents };
    await auditOrder(tx, context, row, { action: "refund order", after, reason: description });
    return refunds;
  });
  if (!(await carryOutRefunds(context, decided, { orderId: id, refundId, description })))
    throw new Refusal("conflict", ANSWER_REFUSALS.refundFailed);
  if (!mayAsStaff(context.actor, "money.read")) return { paid: null };
  const { charged, givenBack } = await readOrderCharges(db, siteId, id);
  return { paid: charged - givenBack };
}
