import type { OrderNews } from "#features/orders/rules/order-news.ts";

/** What happened to a visit, as the title of its card. */
export const NEWS: Record<OrderNews, string> = {
  placed: "Visit booked",
  accepted: "Visit confirmed",
  declined: "Visit declined",
  move_asked: "Another time requested",
  moved: "Visit rescheduled",
  stands: "The visit stays unchanged",
  changed: "Services changed",
  time_asked: "Another time proposed",
  proposal: "Change proposed",
  on_my_way: "On the way",
  late: "Running late",
  complete: "Visit done",
  review_due: "How was the visit?",
  missed: "No one was home",
  cancel_asked: "Cancellation requested",
  ended: "Visit canceled",
};

/** What stands in place of a visit. */
export const NO_VISIT = {
  elsewhere: "a visit that is with another groomer now",
  takenBack: "taken back",
};
