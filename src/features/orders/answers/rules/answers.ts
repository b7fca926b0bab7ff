import { type ChangedBy, canTransition, type Moment, type OrderStatus } from "../../rules/order.ts";

/** The answers of groomers and staff. `accept` and `decline` answer the request that an order waits with. */
export const ANSWERS = ["accept", "decline", "cancel", "propose-time", "complete", "no-show"] as const;
export type Answer = (typeof ANSWERS)[number];

/**
 * The new status for each answer and each old status. The table of transitions says who may answer, and
 * when.
 */
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
  // A no-show sets a mark, not the status. It is allowed whenever completing the visit is allowed.
  "no-show": { accepted: "complete" },
};

/** Returns the order's status after an answer; null if the answer is not allowed now. */
export function answerTo(
  answer: Answer,
  { status, by, moment }: { status: OrderStatus; by: ChangedBy; moment: Moment },
): OrderStatus | null {
  const newStatus = TRANSITION_OF_ANSWER[answer][status];
  if (!newStatus || !canTransition(status, newStatus, by, moment)) return null;
  return answer === "no-show" ? status : newStatus;
}

/** The statuses of orders that wait for a groomer's answer. */
export const WAITING_KINDS = ["pending", "request", "reschedule_request", "cancellation_request"] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** From when on a groomer may mark a visit as a no-show. */
export function noShowFrom(start: Date, waitMinutes: number): Date {
  return new Date(start.getTime() + waitMinutes * 60_000);
}

/** The reason id in `order_changes` of orders that a groomer, staff or the expiry job ended. */
export const ANSWER_REASON_ID = "0199c0de-0003-7000-8000-000000000001";

/** The same of visits that staff gave up because their groomer is sick. */
export const GROOMER_SICK_ID = "0199c0de-0003-7000-8000-000000000003";

/** The same of visits that staff gave up because their groomer has left the brand. */
export const GROOMER_LEFT_ID = "0199c0de-0003-7000-8000-000000000005";
