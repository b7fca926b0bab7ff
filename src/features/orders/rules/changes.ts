import { canTransition, type Moment, type OrderStatus } from "./order.ts";

/** The fields that decide whether a customer can change an order. Instants are ISO texts or dates. */
export type ChangeableOrder = {
  status: OrderStatus;
  /** Null for a request without a time. */
  appointmentStart: string | Date | null;
  freeChangeUntil: string | Date | null;
};

/** `ask`: the change becomes a request that needs the groomer's consent. `not`: it is not possible. */
export type HowToChange = "at_once" | "ask" | "not";

/**
 * Returns how a customer changes the time. Before the groomer has agreed or outside the notice: at once.
 * Inside the notice: by request, and a new request replaces the last. After the start, after the end of
 * the order, or while a cancellation is requested: not at all.
 */
export function howToReschedule(order: ChangeableOrder, now: Date): HowToChange {
  const { appointmentStart, freeChangeUntil } = order;
  if (!appointmentStart || !freeChangeUntil || now >= new Date(appointmentStart)) return "not";
  const moment: Moment = now <= new Date(freeChangeUntil) ? "outside" : "inside";
  if (order.status === "pending") return "at_once";
  if (order.status === "accepted" && moment === "outside") return "at_once";
  if (canTransition(order.status, "reschedule_request", "customer", moment)) return "ask";
  // No transition leads from a status to itself, but another request is allowed.
  return order.status === "reschedule_request" ? "ask" : "not";
}

/**
 * Returns how a customer cancels an order. Before the groomer has agreed or outside the notice: at once and
 * free of charge. Inside the notice: by request. After the start or the end of the order: not at all.
 */
export function howToCancel(order: ChangeableOrder, now: Date): HowToChange {
  const { status, appointmentStart, freeChangeUntil } = order;
  const start = appointmentStart && new Date(appointmentStart);
  if (start && now >= start) return "not";
  const moment: Moment = !freeChangeUntil || now <= new Date(freeChangeUntil) ? "outside" : "inside";
  if (canTransition(status, "cancelled", "customer", moment)) return "at_once";
  return canTransition(status, "cancellation_request", "customer", moment) ? "ask" : "not";
}
