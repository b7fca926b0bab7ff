import { type ChangedBy, canTransition, isEnded, ORDER_STATUSES, type OrderStatus } from "./order.ts";

/** The statuses from which `by` may change an order to `to` once the visit has started. */
const statusesBefore = (to: OrderStatus, by: ChangedBy) =>
  ORDER_STATUSES.filter((from) => canTransition(from, to, by, "started"));

// The lists below are for SQL, which cannot call the rules.
/** The statuses that an order never leaves. */
export const ENDED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isEnded);
/** An order in one of these statuses is cancelled if it gets no answer in time. */
export const EXPIRING_STATUSES: readonly OrderStatus[] = statusesBefore("cancelled", "expiry");
/** An order in one of these statuses stays booked if its late change gets no answer in time. */
export const LAPSING_STATUSES: readonly OrderStatus[] = statusesBefore("accepted", "expiry");
/** An order in one of these statuses waits for an answer from its groomer or from staff. */
export const UNANSWERED_STATUSES: readonly OrderStatus[] = [...EXPIRING_STATUSES, ...LAPSING_STATUSES];
