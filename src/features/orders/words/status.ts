import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import type { HowToChange } from "../rules/changes.ts";
import { hasTime } from "../rules/order.ts";

/**
 * What the state of an appointment means for its customer, in a sentence or two. `move`: how it could be
 * moved now.
 */
export function statusText(order: Order, reschedule: HowToChange): string {
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  if (order.orderMarkedAsNoShow) {
    const fee = feeText(order, "for the missed visit");
    return `Your groomer was there and nobody opened the door.${fee} Call us if that is not right.`;
  }
  switch (order.status) {
    case "request":
      return "We look for a groomer and a time, and write to you. Nothing is booked and nothing is paid yet.";
    case "pending":
      return `The time is kept for you. ${capital(groomer)} still has to confirm, and we write to you then.`;
    case "accepted":
      return `${capital(groomer)} has you in the calendar.${reschedule === "at_once" ? freeUntil(order) : ""}`;
    case "reschedule_request":
      return `You have asked for another time. Until ${groomer} has answered, this one stands.`;
    case "cancellation_request":
      return `You have asked to cancel. Until ${groomer} has answered, the visit stands.`;
    case "complete":
      return "The visit is done. Thank you for having us.";
    case "cancelled":
      return order.fee > 0
        ? `Nobody comes.${feeText(order, "for the late cancellation")}`
        : "Nobody comes, and nothing is held on your card for it any more.";
  }
}

/** What was kept of the money that was held, and that the rest was let go. */
function feeText({ fee }: Order, why: string): string {
  return fee > 0 ? ` ${formatCents(fee)} was kept ${why}; the rest was let go.` : "";
}

const capital = (text: string) => (text[0]?.toUpperCase() ?? "") + text.slice(1);

function freeUntil(order: Order): string {
  if (!hasTime(order)) return "";
  return ` Moving or cancelling is free until ${formatDayAndTime(order.freeChangeUntil, order.area.timeZone)}.`;
}
