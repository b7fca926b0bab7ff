import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { OrderStatus } from "./order.ts";

/** Upcoming appointments start today or later, past ones earlier than today. */
export const LIST_GROUPS = ["upcoming", "past"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

type Listed = {
  status: OrderStatus;
  /** Null: a request without a time. */
  appointmentStart: string | Date | null;
  area: { timeZone: string };
};

/**
 * In which list an order stands, by the date of its area. A request without a time lies ahead; what is
 * cancelled is past at once, whatever its day was (cancelling removes it from the upcoming ones).
 */
export function groupOf({ status, appointmentStart, area }: Listed, now: Date): ListGroup {
  if (status === "cancelled") return "past";
  if (appointmentStart === null) return "upcoming";
  return toLocalDate(appointmentStart, area.timeZone) >= toLocalDate(now, area.timeZone)
    ? "upcoming"
    : "past";
}
