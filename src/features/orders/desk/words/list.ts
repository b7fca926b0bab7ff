import type { OrderStatus } from "../../rules/order.ts";
import { type DeskFlag, type DeskPay, type DeskSort, MAX_GROOMERS } from "../rules/listing.ts";

/** What each status of an order means to staff, in a word or two. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  request: "Without a time",
  pending: "To confirm",
  accepted: "Confirmed",
  reschedule_request: "Another time requested",
  cancellation_request: "Cancellation requested",
  complete: "Done",
  cancelled: "Canceled",
};

/** What staff may look for. */
export const FLAG_LABELS: Record<DeskFlag, string> = {
  to_come: "Still to come",
  unanswered: "Waiting for an answer",
  unconfirmed: "Not confirmed by the groomer",
  late: "Late",
  overdue: "To complete",
  groomer_gone: "Groomer's account closed",
  no_time: "Without a time",
  customer_unconfirmed: "Not confirmed by the customer",
  missed: "Missed visit",
};

export const PAY_LABELS: Record<DeskPay, string> = {
  card: "Card",
  cash: "Cash",
  gift_card: "Gift card",
  unpaid: "Unpaid",
};

export const SORT_LABELS: Record<DeskSort, string> = {
  start: "Earliest visit first",
  latest: "Latest visit first",
  newest: "Newest booking first",
};

export const DESK_TEXTS = {
  lead: "Every appointment and request of the brand.",
  find: "Number, customer or pet",
  findContact: "Number, customer, pet, phone or e-mail",
  from: "Without a day: today, or any day in a search.",
  empty: "No appointment fits. Change the filters, or show all.",
  none: "Appointments appear here once customers book.",
} as const;

/** Says that a choice of groomers ends early; undefined when it has all. */
export const groomersHint = (listed: readonly unknown[]): string | undefined =>
  listed.length <= MAX_GROOMERS ? undefined : `The first ${MAX_GROOMERS} by name.`;
