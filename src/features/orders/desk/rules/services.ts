import { hasBegun, type VisitMark } from "../../rules/marks.ts";
import type { OrderStatus } from "../../rules/order.ts";

type Visit = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: Date | null;
  marks: readonly VisitMark[];
};

/** Whether staff may change the services of a visit: it is accepted, and its groomer is not at it. */
export function mayChangeServices(visit: Visit, now: Date): boolean {
  const { status, orderMarkedAsNoShow, appointmentStart, marks } = visit;
  if (status !== "accepted" || orderMarkedAsNoShow || appointmentStart === null) return false;
  return !hasBegun(appointmentStart, marks, now) && marks.every((mark) => mark === "on_my_way");
}

type Total = { min: number; max: number };

/** Whether a price rises at one of its ends (cents). */
export const isDearer = (before: Total, after: Total): boolean =>
  after.min > before.min || after.max > before.max;
