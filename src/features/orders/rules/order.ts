import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, toLocalDate } from "#kit/wire/format/dates.ts";
import { formatClock } from "#kit/wire/format/times.ts";

export const ORDER_STATUSES = [
  "pending",
  "accepted",
  "cancelled",
  "complete",
  "reschedule_request",
  "cancellation_request",
  "request",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The parts of a day that a request may prefer. */
export const PARTS_OF_DAY = ["morning", "afternoon", "evening"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Who changes an order. `expiry` is the job that ends or declines what got no answer. */
export type ChangedBy = "customer" | "groomer" | "staff" | "expiry";

/**
 * When a change happens, compared with the start of the visit. `outside`: the site's notice or more before
 * the start. `inside`: later than that, but before the start. `started`: at the start or after it.
 */
export type Moment = "inside" | "outside" | "started";

export type Transition = {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly ChangedBy[];
  when?: readonly Moment[];
};

/**
 * All allowed changes of status; both server and screens use this table. Without `when`, any moment is
 * allowed.
 */
export const TRANSITIONS: readonly Transition[] = [
  { from: "request", to: "pending", by: ["staff", "groomer"] },
  { from: "request", to: "cancelled", by: ["customer", "groomer", "staff", "expiry"] },
  { from: "pending", to: "accepted", by: ["groomer", "staff"] },
  { from: "pending", to: "cancelled", by: ["customer", "groomer", "staff", "expiry"] },
  { from: "accepted", to: "complete", by: ["groomer", "staff"], when: ["started"] },
  { from: "accepted", to: "reschedule_request", by: ["customer"], when: ["inside"] },
  { from: "accepted", to: "cancellation_request", by: ["customer"], when: ["inside"] },
  { from: "accepted", to: "pending", by: ["customer"], when: ["outside"] },
  { from: "accepted", to: "cancelled", by: ["customer"], when: ["outside"] },
  { from: "accepted", to: "cancelled", by: ["groomer", "staff"] },
  { from: "reschedule_request", to: "accepted", by: ["groomer", "staff"] },
  { from: "reschedule_request", to: "cancelled", by: ["groomer", "staff"] },
  { from: "reschedule_request", to: "cancelled", by: ["customer"], when: ["outside"] },
  // A reschedule request does not move the order out of the notice window.
  { from: "reschedule_request", to: "cancellation_request", by: ["customer"], when: ["inside"] },
  { from: "cancellation_request", to: "cancelled", by: ["groomer", "staff"] },
  { from: "cancellation_request", to: "accepted", by: ["groomer", "staff"] },
  // A late change without an answer does not happen: the visit stays booked and can be completed (0020).
  { from: "reschedule_request", to: "accepted", by: ["expiry"] },
  { from: "cancellation_request", to: "accepted", by: ["expiry"], when: ["started"] },
];

/** Returns whether `now` is outside or inside the notice before `start`, or after the start. */
export function toMoment(start: Date, noticeMinutes: number, now: Date): Moment {
  if (now >= start) return "started";
  return start.getTime() - now.getTime() >= noticeMinutes * 60_000 ? "outside" : "inside";
}

export function canTransition(from: OrderStatus, to: OrderStatus, by: ChangedBy, moment: Moment): boolean {
  return TRANSITIONS.some(
    (transition) =>
      transition.from === from &&
      transition.to === to &&
      transition.by.includes(by) &&
      (transition.when === undefined || transition.when.includes(moment)),
  );
}

/** Returns the status of an order with a new time. A groomer who auto-accepts has already agreed. */
export function placedStatus(autoAccepts: boolean): OrderStatus {
  return autoAccepts ? "accepted" : "pending";
}

/** Whether the groomer has agreed to the order's time. A late change request does not undo that. */
export function isAgreed(status: OrderStatus): boolean {
  return status === "accepted" || status === "reschedule_request" || status === "cancellation_request";
}

/** Whether an order stays in this status forever: no transition leads out of it. */
export function isEnded(status: OrderStatus): boolean {
  return !TRANSITIONS.some((transition) => transition.from === status);
}

/** Whether the time for free changes was already over when the order was placed. */
export function isLateBooking(order: { freeChangeUntil: string; createdAt: string }): boolean {
  return Date.parse(order.freeChangeUntil) <= Date.parse(order.createdAt);
}

type Times = "appointmentStart" | "appointmentEnd" | "freeChangeUntil";

/** An order whose times are not null. */
export type Timed<O> = O & Record<Times, string>;

/** Whether an order has a time. A request has preferred times instead. */
export function hasTime<O extends Record<Times, string | null>>(order: O): order is Timed<O> {
  return order.appointmentStart !== null;
}

/** Returns the last instant at which the customer may change a visit without the groomer's consent. */
export function freeChangeUntil(start: Date, noticeMinutes: number): Date {
  return new Date(start.getTime() - noticeMinutes * 60_000);
}

/** Returns the pets of an order: "Biscuit", "Biscuit and Mo" or "Biscuit, Mo and Pepper". */
export function petNames(order: { petServicesByPet: readonly { pet: { name: string } }[] }): string {
  return formatList(order.petServicesByPet.map(({ pet }) => pet.name));
}

/** Returns "a", "a or b" or "a, b or c". */
function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/**
 * Returns preferred times in words: "Tuesday, Nov 24 or Friday, Nov 27, in the morning". Without days and
 * parts of the day: "Any day, any time".
 */
export function preferredTimesText(wishes: {
  days: readonly string[];
  partsOfDay: readonly PartOfDay[];
}): string {
  const days = wishes.days.length > 0 ? joinWithOr(wishes.days.map(formatDay)) : "Any day";
  // None and all of the parts of a day mean the same.
  const isAnyTime = wishes.partsOfDay.length % PARTS_OF_DAY.length === 0;
  return `${days}, ${isAnyTime ? "any time" : `in the ${joinWithOr(wishes.partsOfDay)}`}`;
}

/** Returns the local day of an instant: "Tuesday, Nov 24". */
export function dayText(instant: string, timeZone: string): string {
  return formatDay(toLocalDate(instant, timeZone));
}

type Hours = { appointmentStart: string; appointmentEnd: string; area: { timeZone: string } };

/** Returns the hours of a visit in its area's time zone: "9:30 AM to 11:15 AM". */
export function hoursText(order: Hours): string {
  const { timeZone } = order.area;
  return `${formatClock(order.appointmentStart, timeZone)} to ${formatClock(order.appointmentEnd, timeZone)}`;
}

/** Returns day and hours of a visit: "Tuesday, Nov 24, 9:30 AM to 11:15 AM", in its area's time zone. */
export function visitTimeText(order: Hours): string {
  return `${dayText(order.appointmentStart, order.area.timeZone)}, ${hoursText(order)}`;
}
