import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { takeNewTime } from "../../changes/service/reschedule-order.ts";
import type { Order } from "../../contract/order.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import { readOwnOrder } from "../../service/show-order.ts";

/** Each answer may hold money on a card, so the answers about one visit are limited. */
const ANSWERS_OF_VISIT = { points: 20, seconds: 3_600 };

/**
 * Agrees to the time that the groomer asks for: the visit gets it at once, at no more than the price shown.
 * Safe to repeat. Throws `slot_taken`, `price_changed`, `payment_declined`, or `conflict` if the groomer no
 * longer asks for this time.
 */
export async function agreeToTime(
  context: Context,
  id: string,
  { appointmentStart }: { appointmentStart: string },
): Promise<Order> {
  const { groomerId } = requireTime(await readOwnOrder(context, id));
  await limitRate(context.db, "agree-to-time", `${context.siteId} ${id}`, ANSWERS_OF_VISIT);
  const time = { appointmentStart, serviceProviderId: groomerId };
  return takeNewTime(context, id, { ...time, reasonId: "", isAgreed: true });
}
