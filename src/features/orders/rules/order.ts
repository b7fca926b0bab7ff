import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, toLocalDate } from "#kit/wire/format/dates.ts";
import { formatClock } from "#kit/wire/format/times.ts";

/** Appointment statuses. */
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

/** Who changes an order; `expiry` is the job that ends unanswered requests. */
export type ChangedBy = "customer" | "groomer" | "staff" | "expiry";

/**
 * `inside`: fewer minutes before the start than the site's notice; `outside`: at least as many; `started`:
 * after it.
 */
export type Moment = "inside" | "outside" | "started";

export type Transition = {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly ChangedBy[];
  when?: readonly Moment[];
};

/** The transitions between order states, for server and screens. */
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
  // An unanswered late change does not happen: the visit stays booked, and can be completed (0020).
  { from: "reschedule_request", to: "accepted", by: ["expiry"] },
  { from: "cancellation_request", to: "accepted", by: ["expiry"], when: ["started"] },
];

/** Where `now` stands to a start, for a notice in minutes. */
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

/** The state in which an order begins: a groomer who auto-accepts has said yes already. */
export function placedStatus(autoAccepts: boolean): OrderStatus {
  return autoAccepts ? "accepted" : "pending";
}

/** Whether a groomer has agreed to its time; a request changes nothing before its answer. */
export function isAgreed(status: OrderStatus): boolean {
  return status === "accepted" || status === "reschedule_request" || status === "cancellation_request";
}

/** No transition leads out of it. */
export function isEnded(status: OrderStatus): boolean {
  return !TRANSITIONS.some((transition) => transition.from === status);
}

/** True when the time for free changes was over as the order was placed. */
export function isLateBooking(order: { freeChangeUntil: string; createdAt: string }): boolean {
  return Date.parse(order.freeChangeUntil) <= Date.parse(order.createdAt);
}

type Times = "appointmentStart" | "appointmentEnd" | "freeChangeUntil";

/** An order as it is once its time is known. */
export type Timed<O> = O & Record<Times, string>;

/** Whether an order has its time; a request has preferred times instead. */
export function hasTime<O extends Record<Times, string | null>>(order: O): order is Timed<O> {
  return order.appointmentStart !== null;
}

/** The last instant for changes without consent; `noticeMinutes` before the start. */
export function freeChangeUntil(start: Date, noticeMinutes: number): Date {
  return new Date(start.getTime() - noticeMinutes * 60_000);
}

/** "Biscuit", "Biscuit and Mo", "Biscuit, Mo and Pepper". */
export function petNames(order: { petServicesByPet: readonly { pet: { name: string } }[] }): string {
  return formatList(order.petServicesByPet.map(({ pet }) => pet.name));
}

/** "a", "a or b", "a, b or c". */
function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Preferred times in words: "Tuesday, Nov 24 or Friday, Nov 27, in the morning"; "Any day, any time". */
export function preferredTimesText(wishes: {
  days: readonly string[];
  partsOfDay: readonly PartOfDay[];
}): string {
  const days = wishes.days.length > 0 ? joinWithOr(wishes.days.map(formatDay)) : "Any day";
  const isAnyTime = wishes.partsOfDay.length % PARTS_OF_DAY.length === 0;
  return `${days}, ${isAnyTime ? "any time" : `in the ${joinWithOr(wishes.partsOfDay)}`}`;
}

/** The local day in an area's zone: "Tuesday, Nov 24". */
export function dayText(instant: string, timeZone: string): string {
  return formatDay(toLocalDate(instant, timeZone));
}

type Hours = { appointmentStart: string; appointmentEnd: string; area: { timeZone: string } };

/** "9:30 AM to 11:15 AM", in the area's zone. */
export function hoursText(order: Hours): string {
  const { timeZone } = order.area;
  return `${formatClock(order.appointmentStart, timeZone)} to ${formatClock(order.appointmentEnd, timeZone)}`;
}

/** "Tuesday, Nov 24, 9:30 AM to 11:15 AM", in the area's zone. */
export function visitTimeText(order: Hours): string {
  return `${dayText(order.appointmentStart, order.area.timeZone)}, ${hoursText(order)}`;
}
