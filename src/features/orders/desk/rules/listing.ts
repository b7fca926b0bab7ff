/**
 * What staff look for among appointments, at `now`.
 *
 * - `to_come`: the visit or request is still to be done, and its time is not over.
 * - `unanswered`: the order waits for an answer of groomer or staff.
 * - `unconfirmed`: the groomer has not confirmed its time.
 * - `late`: the time has begun, and the groomer is not there; or a later arrival is announced.
 * - `overdue`: the time is over, and the visit is neither complete nor missed.
 * - `groomer_gone`: the visit is still to be done, by a groomer whose account is closed.
 * - `no_time`: the customer has asked for a visit that has no time yet.
 * - `customer_unconfirmed`: the visit is within two days, and its customer has not answered the reminder.
 * - `missed`: the customer was not there.
 */
export const DESK_FLAGS = [
  "to_come",
  "unanswered",
  "unconfirmed",
  "late",
  "overdue",
  "groomer_gone",
  "no_time",
  "customer_unconfirmed",
  "missed",
] as const;
export type DeskFlag = (typeof DESK_FLAGS)[number];

/** `start`: the earliest visit first. `latest`: the latest visit first. `newest`: the last booking first. */
export const DESK_SORTS = ["start", "latest", "newest"] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

/**
 * How an order is paid. `unpaid`: a card pays the open order, and no payment secures it; for readers of money
 * also an order whose charge the bank refused.
 */
export const DESK_PAYS = ["card", "cash", "gift_card", "unpaid"] as const;
export type DeskPay = (typeof DESK_PAYS)[number];

/** A choice of groomers names this many, by name. Lists have one more, if there are more. */
export const MAX_GROOMERS = 500;

export const toChoice = <Groomer>(listed: readonly Groomer[]) => listed.slice(0, MAX_GROOMERS);
