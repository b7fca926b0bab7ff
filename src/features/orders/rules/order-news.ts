/** What can happen to a visit that its customer and its groomer both see. */
export const ORDER_NEWS = [
  "placed",
  "accepted",
  "declined",
  "move_asked",
  "moved",
  "stands",
  "changed",
  "time_asked",
  "proposal",
  "on_my_way",
  "late",
  "complete",
  "review_due",
  "missed",
  "cancel_asked",
  "ended",
] as const;
export type OrderNews = (typeof ORDER_NEWS)[number];

/** What happened to a visit of a customer and a groomer. */
export type VisitNews = { orderId: string; customerId: string; groomerId: string; news: OrderNews };
