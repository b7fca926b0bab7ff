import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { SeriesDate } from "../contract.ts";

/**
 * How many open visits of a series stay when it ends from a date on: those before it, and those that have
 * begun. Without a date, all open visits stay.
 */
export function countStaying(
  dates: readonly Pick<SeriesDate, "date" | "startsAt" | "order">[],
  now: Date,
  from?: string,
): number {
  return dates.filter(({ date, startsAt, order }) => {
    if (!order || ENDED_STATUSES.includes(order.status)) return false;
    return from === undefined || date < from || new Date(startsAt) <= now;
  }).length;
}
