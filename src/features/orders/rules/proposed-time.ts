import type { OrderStatus } from "./order.ts";

type Visit = { status: OrderStatus; orderMarkedAsNoShow: boolean; appointmentStart: Date | null };

/**
 * Whether a time that the groomer asks for still waits for the customer at `now`. It belongs to the time that
 * was agreed when the groomer asked (`fromStart`); after any other change it no longer counts.
 */
export function isProposalOpen(
  visit: Visit,
  proposed: { fromStart: Date | null; start: Date },
  now: Date,
): boolean {
  const { status, orderMarkedAsNoShow, appointmentStart } = visit;
  if (status !== "accepted" || orderMarkedAsNoShow || !appointmentStart || proposed.start <= now)
    return false;
  return proposed.fromStart?.getTime() === appointmentStart.getTime();
}
