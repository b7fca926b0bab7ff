import { type ChangedBy, canTransition, type Moment, type OrderStatus } from "../../rules/order.ts";

/** What a groomer or staff answer. `accept` and `decline` say yes and no to whatever an order waits for. */
export const ANSWERS = ["accept", "decline", "cancel", "propose-time", "complete", "no-show"] as const;
export type Answer = (typeof ANSWERS)[number];

/** Where each answer leads, state by state; the table of transitions says who may, and when. */
const TRANSITION_OF_ANSWER: Record<Answer, Partial<Record<OrderStatus, OrderStatus>>> = {
  accept: { pending: "accepted", reschedule_request: "accepted", cancellation_request: "cancelled" },
  decline: {
    request: "cancelled",
    pending: "cancelled",
    reschedule_request: "accepted",
    cancellation_request: "accepted",
  },
  cancel: {
    request: "cancelled",
    pending: "cancelled",
    accepted: "cancelled",
    reschedule_request: "cancelled",
    cancellation_request: "cancelled",
  },
  "propose-time": { request: "pending" },
  complete: { accepted: "complete" },
  // A mark, not a transition: the groomer or staff who could complete the visit may set it.
  "no-show": { accepted: "complete" },
};

/** The state that an answer leads to; null when it may not be given. */
export function answerTo(
  answer: Answer,
  { status, by, moment }: { status: OrderStatus; by: ChangedBy; moment: Moment },
): OrderStatus | null {
  const to = TRANSITION_OF_ANSWER[answer][status];
  if (!to || !canTransition(status, to, by, moment)) return null;
  return answer === "no-show" ? status : to;
}

/**
 * Why a groomer, staff or time ended or answered an order; beside the customers' reasons, in `order_changes`.
 */
export const ANSWER_REASON_ID = "0199c0de-0003-7000-8000-000000000001";
