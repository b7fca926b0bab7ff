import type { OrderStatus } from "#features/orders/rules/order.ts";

/** What each status of an order means to staff, in a word or two. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  request: "Without a time",
  pending: "To confirm",
  accepted: "Confirmed",
  reschedule_request: "Another time requested",
  cancellation_request: "Cancellation requested",
  complete: "Done",
  cancelled: "Canceled",
};

export const DAY_TEXTS = {
  allAreas: "All areas",
  noVisits: "No visits today",
  nothing: "Your role shows no figures here. Use the menu.",
} as const;
