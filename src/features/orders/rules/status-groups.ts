import { type ChangedBy, canTransition, isEnded, ORDER_STATUSES, type OrderStatus } from "./order.ts";

/** States from which time alone leads to another, as the table of transitions has it. */
const leftTo = (to: OrderStatus, by: ChangedBy) =>
  ORDER_STATUSES.filter((from) => canTransition(from, to, by, "started"));

// Lists for SQL, which cannot call the rules.
/** No transition leads out of these. */
export const ENDED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isEnded);
/** An order in one of these is cancelled if it gets no answer in time. */
export const EXPIRING_STATUSES: readonly OrderStatus[] = leftTo("cancelled", "expiry");
/** An order in one of these stays booked if its late change gets no answer in time. */
export const LAPSING_STATUSES: readonly OrderStatus[] = leftTo("accepted", "expiry");
/** An order in one of these waits for an answer of groomer or staff. */
export const UNANSWERED_STATUSES: readonly OrderStatus[] = [...EXPIRING_STATUSES, ...LAPSING_STATUSES];
