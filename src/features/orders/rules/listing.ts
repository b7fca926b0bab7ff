import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { OrderStatus } from "./order.ts";

/** The two lists of a customer's appointments. `groupOf` says which list shows an order. */
export const LIST_GROUPS = ["upcoming", "past"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

type Listed = {
  status: OrderStatus;
  /** Null for a request without a time. */
  appointmentStart: string | Date | null;
  area: { timeZone: string };
};

/**
 * Returns the list that shows an order at `now`, by the local date of the order's area. A request without a
 * time is upcoming. A cancelled order is past at once, even if its day is still to come.
 */
export function groupOf({ status, appointmentStart, area }: Listed, now: Date): ListGroup {
  if (status === "cancelled") return "past";
  if (appointmentStart === null) return "upcoming";
  return toLocalDate(appointmentStart, area.timeZone) >= toLocalDate(now, area.timeZone)
    ? "upcoming"
    : "past";
}
