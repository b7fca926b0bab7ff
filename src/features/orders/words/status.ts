import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import type { HowToChange } from "../rules/changes.ts";
import { hasTime } from "../rules/order.ts";

/** What each status means to the customer, in a few words. */
export const STATUS_WORDS: Record<Order["status"], string> = {
  request: "we are looking for a time",
  pending: "the groomer still has to confirm",
  accepted: "confirmed",
  reschedule_request: "another time requested",
  cancellation_request: "cancellation requested",
  complete: "done",
  cancelled: "cancelled",
};

/**
 * Returns one or more sentences that say what an order's status means for the customer. `reschedule`: how
 * the customer could change the time now.
 */
export function statusText(order: Order, reschedule: HowToChange): string {
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  if (order.orderMarkedAsNoShow) {
    const fee = feeText(order, "for the missed visit");
    return `Your groomer came, but could not meet you.${fee} Call us if that is not right.`;
  }
  switch (order.status) {
    case "request":
      return "We are looking for a groomer and a time, and will write to you. Nothing is booked or paid yet.";
    case "pending":
      return `The time is booked for you. ${capital(groomer)} still has to confirm, and we will write to you then.`;
    case "accepted":
      return `${capital(groomer)} has you in the calendar.${reschedule === "at_once" ? freeUntil(order) : ""}`;
    case "reschedule_request":
      return `You have asked for another time. This one stays booked until ${groomer} has answered.`;
    case "cancellation_request":
      return `You have asked to cancel. The visit stays booked until ${groomer} has answered.`;
    case "complete":
      return "The visit is done. Thank you for having us.";
    case "cancelled":
      return order.fee > 0
        ? `The visit does not take place.${feeText(order, "for the late cancellation")}`
        : "The visit does not take place, and nothing is held on your card for it.";
  }
}

/** Returns a sentence with the fee that was charged; "" without a fee. */
function feeText({ fee }: Order, why: string): string {
  return fee > 0 ? ` ${formatCents(fee)} was charged ${why}; the rest was released.` : "";
}

const capital = (text: string) => (text[0]?.toUpperCase() ?? "") + text.slice(1);

function freeUntil(order: Order): string {
  if (!hasTime(order)) return "";
  return ` Moving or cancelling is free until ${formatDayAndTime(order.freeChangeUntil, order.area.timeZone)}.`;
}
