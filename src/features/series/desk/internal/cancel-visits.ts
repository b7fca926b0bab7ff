import { cancelOrder } from "#features/orders/answers/service/decline-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, type ErrorCode } from "#kit/wire/errors.ts";

/** How a visit is refused that can no longer be canceled. */
const STAYS: readonly ErrorCode[] = ["conflict", "not_found"];

/** Cancels visits as staff cancel each. One that can no longer be canceled stays. Safe to repeat. */
export async function cancelVisits(context: Context, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    try {
      await cancelOrder(context, orderId, { description: "" });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal || !STAYS.includes(refusal.code)) throw error;
      context.log.warn({ orderId, code: refusal.code }, "a visit of an ended series stays");
    }
  }
}
