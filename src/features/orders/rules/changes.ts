import { canTransition, type Moment, type OrderStatus } from "./order.ts";

export const REASON_CATEGORIES = ["customer-reschedule", "customer-cancellations"] as const;
export type ReasonCategory = (typeof REASON_CATEGORIES)[number];

/** Why customers change a visit. The ids are fixed: reports go by them, whatever the words become. */
export const CHANGE_REASONS: readonly { id: string; category: ReasonCategory; name: string }[] = [
  reason("customer-reschedule", 1, "Something came up at home"),
  reason("customer-reschedule", 2, "Work or travel"),
  reason("customer-reschedule", 3, "My pet is not well"),
  reason("customer-reschedule", 4, "Another time of day suits me better"),
  reason("customer-reschedule", 5, "I would like another groomer"),
  reason("customer-reschedule", 6, "Something else"),
  reason("customer-cancellations", 1, "Something came up at home"),
  reason("customer-cancellations", 2, "My pet is not well"),
  reason("customer-cancellations", 3, "I do not need it any more"),
  reason("customer-cancellations", 4, "I found another groomer"),
  reason("customer-cancellations", 5, "The price"),
  reason("customer-cancellations", 6, "Something else"),
];

function reason(category: ReasonCategory, place: number, name: string) {
  const block = REASON_CATEGORIES.indexOf(category) + 1;
  return { id: `0199c0de-000${block}-7000-8000-00000000000${place}`, category, name };
}

export function isReason(category: ReasonCategory, id: string): boolean {
  return CHANGE_REASONS.some((one) => one.category === category && one.id === id);
}

/** What decides whether an order can change; instants as ISO texts or dates. */
export type ChangeableOrder = {
  status: OrderStatus;
  /** Null: a request without a time. */
  appointmentStart: string | Date | null;
  freeChangeUntil: string | Date | null;
};

export type HowToChange = "at_once" | "ask" | "not";

/**
 * How a customer changes the time: at once while it is free, or before a groomer has agreed; by request
 * inside the notice window, where the last request counts; not at all once the visit has begun or ended, or
 * its cancellation is requested.
 */
export function howToReschedule(order: ChangeableOrder, now: Date): HowToChange {
  const { appointmentStart, freeChangeUntil } = order;
  if (!appointmentStart || !freeChangeUntil || now >= new Date(appointmentStart)) return "not";
  const moment: Moment = now <= new Date(freeChangeUntil) ? "outside" : "inside";
  if (order.status === "pending") return "at_once";
  if (order.status === "accepted" && moment === "outside") return "at_once";
  if (canTransition(order.status, "reschedule_request", "customer", moment)) return "ask";
  return order.status === "reschedule_request" ? "ask" : "not";
}

/**
 * How a customer cancels: at once and free of charge outside the notice window, or before a groomer has
 * agreed; by request inside it; not at all once the visit has begun or the order has ended.
 */
export function howToCancel(order: ChangeableOrder, now: Date): HowToChange {
  const { status, appointmentStart, freeChangeUntil } = order;
  const start = appointmentStart && new Date(appointmentStart);
  if (start && now >= start) return "not";
  const moment: Moment = !freeChangeUntil || now <= new Date(freeChangeUntil) ? "outside" : "inside";
  if (canTransition(status, "cancelled", "customer", moment)) return "at_once";
  return canTransition(status, "cancellation_request", "customer", moment) ? "ask" : "not";
}
