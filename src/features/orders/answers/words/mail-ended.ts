import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { OrderStatus } from "../../rules/order.ts";

/** Returns why an order ended without a visit. `from`: the order's status before it ended. */
export function endReason(groomer: string, by: "groomer" | "staff" | "expiry", from: OrderStatus): string {
  if (from === "cancellation_request") return "Your appointment is cancelled, as you asked.";
  if (by === "expiry") return "We are sorry, but we could not confirm your appointment in time.";
  if (from === "pending") return `${groomer} cannot take your appointment. We are sorry.`;
  return by === "groomer"
    ? `${groomer} has to cancel your appointment. We are sorry.`
    : "We have to cancel your appointment. We are sorry.";
}

export function endedTitle(what: string): string {
  return `Cancelled: ${what}`;
}

export const OTHER_TIMES = "The nearest other times are below; choose one and book it.";

/** `question`: the offer of another groomer, or "". */
export function endedText(
  why: string,
  what: string,
  { question, hasOtherTimes }: { question: string; hasOtherTimes: boolean },
): string {
  const other = hasOtherTimes ? " We have sent you other times by e-mail." : "";
  return `${why} ${what} is cancelled.${question && ` ${question}`}${other}`;
}

/** Another groomer for the visit. `total` is in cents. Without `autoAccepts` the groomer must confirm. */
export type OfferedStandIn = { groomer: string; autoAccepts: boolean; total: CentsRange };

/** Returns the question "Bea Comb can come at the same time, for $80–$110. Would you like that?" */
export function standInQuestion({ groomer, autoAccepts, total }: OfferedStandIn): string {
  const can = autoAccepts ? "can come" : "is free";
  return `${groomer} ${can} at the same time, for ${formatRange(total)}. Would you like that?`;
}

export function standInParagraphs(standIn: OfferedStandIn, until: string): string[] {
  const confirms = standIn.autoAccepts ? "" : " The groomer confirms in person.";
  return [
    standInQuestion(standIn),
    `Nothing is booked before you say yes, and the time is not held for you.${confirms} You can answer until ${until}.`,
  ];
}
