/**
 * What staff look for among appointments, at `now`.
 *
 * - `unanswered`: the order waits for an answer of groomer or staff.
 * - `unconfirmed`: the groomer has not confirmed its time.
 * - `late`: the time has begun, and the groomer is not there; or a later arrival is announced.
 * - `overdue`: the time is over, and the visit is neither complete nor missed.
 * - `groomer_gone`: the visit is still to be done, by a groomer whose account is closed.
 * - `no_time`: the customer has asked for a visit that has no time yet.
 */
export const DESK_FLAGS = [
  "unanswered",
  "unconfirmed",
  "late",
  "overdue",
  "groomer_gone",
  "no_time",
] as const;
export type DeskFlag = (typeof DESK_FLAGS)[number];

/** `start`: the earliest visit first. `latest`: the latest visit first. `newest`: the last booking first. */
export const DESK_SORTS = ["start", "latest", "newest"] as const;
export type DeskSort = (typeof DESK_SORTS)[number];
