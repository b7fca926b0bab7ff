import { carryOutRefund } from "#features/payments/service/refund.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notifyRefund, type RefundNotice } from "./notify-refund.ts";

type Refunds = Parameters<typeof carryOutRefund>[1][];

/**
 * Makes refunds at the bank, as decided, and notifies the customer. Call it without an open transaction. The
 * sweeper tries again where the bank does not answer. Returns false if the bank refused one.
 */
export async function carryOutRefunds(
  context: Context,
  decided: Refunds,
  notice: RefundNotice,
): Promise<boolean> {
  let hasFailed = false;
  for (const refund of decided) {
    try {
      const { status } = await carryOutRefund(context, refund);
      hasFailed ||= status === "failed";
    } catch (error) {
      context.log.warn(
        { err: error, paymentId: refund.paymentId },
        "could not refund a payment; the sweeper tries again",
      );
    }
  }
  await notifyRefund(context.db, context, notice);
  return !hasFailed;
}
