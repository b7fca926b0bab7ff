import type { OrderStatus } from "../../rules/order.ts";
import type { Message, Visit } from "./answer-message.ts";

export function acceptedMessage({ groomer, what }: Visit, changeRule: string): Message {
  return {
    headline: `Confirmed: ${what}`,
    paragraphs: [`${groomer} has your appointment in the calendar and drives to you.`, changeRule],
    text: `${groomer} has confirmed ${what}.`,
  };
}

/**
 * Says that a late change is declined and the visit stays booked. `requested`: the order's status before;
 * `note`: the groomer's words, or "".
 */
export function declinedChangeMessage(
  { groomer, what }: Visit,
  time: string,
  { requested, note }: { requested: OrderStatus; note: string },
): Message {
  const refusal =
    requested === "cancellation_request"
      ? `${groomer} has planned for your visit, and it is too late to cancel it.`
      : `${groomer} cannot come at the time that you asked for.`;
  return {
    headline: `Your appointment stands: ${what}`,
    paragraphs: [
      refusal,
      ...(note ? [note] : []),
      `It stays booked: ${time}. If you cannot be there, please call us.`,
    ],
    text: `${refusal} Your appointment stands: ${what}.`,
  };
}

export function proposedMessage({ groomer, what }: Visit): Message {
  return {
    headline: `We have a time for you: ${what}`,
    paragraphs: [
      `${groomer} can come then. The time is booked for you and will be confirmed shortly.`,
      "If the time does not suit you, choose another time or cancel it. Nothing is charged before the visit.",
    ],
    text: `${groomer} has a time for ${what}. If it does not suit you, change or cancel it.`,
  };
}
