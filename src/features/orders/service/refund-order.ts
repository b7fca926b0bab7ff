import { paidFor } from "#features/payments/service/payments-of-order.ts";
import { carryOutRefund } from "#features/payments/service/refund.ts";
import { requestOrderRefund } from "#features/payments/service/refund-order.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { lock } from "../store/changes.ts";
import { postRefunded } from "./post-answers.ts";
import { auditStaff, findTheirs } from "./provider-order.ts";

export type RefundAsk = { refundId: string; amount: number; description: string };

/** Gives back what was charged for an order: decided under its lock, told, and then asked of the bank. Safe to repeat. */
export async function refundOrder(context: Context, id: string, ask: RefundAsk): Promise<{ paid: number }> {
  const row = await findTheirs(context, id);
  await auditStaff(context, row, "refund order");
  const { db, siteId, now, log } = context;
  const decided = await db.transaction().execute(async (tx) => {
    await lock(tx, siteId, id);
    const wish = { siteId, orderId: id, key: ask.refundId, amountCents: ask.amount, now };
    const refunds = await requestOrderRefund(tx, wish);
    if (!refunds) throw refuseFields({ amount: ["That much was not charged, or is given back already"] });
    if (row.appointmentStart) await postRefunded(tx, context, id, ask);
    return refunds;
  });
  for (const refund of decided) {
    const outcome = await carryOutRefund(context, refund).catch((error: unknown) => {
      log.warn({ err: error, paymentId: refund.paymentId }, "a refund is left to the sweeper");
    });
    if (outcome?.status === "failed") {
      throw new Refusal("conflict", "The bank did not take the refund. Please pay it back in another way.");
    }
  }
  const { charged, givenBack } = await paidFor(db, siteId, id);
  return { paid: charged - givenBack };
}
