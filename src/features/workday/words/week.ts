import type { OrderStatus } from "#features/orders/rules/order.ts";

/** What a groomer must know of a visit beside its time; "" for an accepted visit, which needs no words. */
export const WEEK_STATES: Record<OrderStatus, string> = {
  request: "Has no time yet",
  pending: "Waits for your answer",
  accepted: "",
  reschedule_request: "The customer asks for another time",
  cancellation_request: "The customer asks to cancel",
  complete: "Done",
  cancelled: "Canceled",
};
export const MISSED = "Missed visit";
export const ASKED = "You asked for another time";
