import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** Why an answer of a groomer, staff or a customer is refused. */
export const ANSWER_REFUSALS = {
  notNewGroomer: "Only the groomer of the new time can agree to it.",
  timePassed: "The requested time has passed.",
  groomerLeft: "The groomer of the new time has left.",
  otherPrices: "This appointment is complete already, with other prices.",
  notFree: "This time is not free for the visit.",
  refundFailed: "The bank did not take the refund. Please pay it back in another way.",
  notBegun: "Notes are written once the visit has begun.",
  offerTaken: "You have taken this offer. Look at your appointments.",
  offerExpired: "This offer is over. Please look at other times.",
  offerDeclined: "You have said no to this offer.",
} as const;

/** Faults at the fields of an answer. */
export const ANSWER_FAULTS = {
  repeatedService: "Name each service of the visit once",
  missingPrice: "A service of the visit has no final price",
  refundTooHigh: "That much was not charged, or is refunded already",
} as const;

/** At a final price above the range that the customer agreed to. */
export function outsideAgreedRange(agreed: CentsRange): string {
  return `Agreed to was ${formatRange(agreed)}. More needs the customer's consent.`;
}

/** At a period of more days than a list covers. */
export function tooManyDays(max: number): string {
  return `Ask for at most ${max} days`;
}

/** Why an order takes no such answer now. `state`: "complete", "marked as a no-show". */
export function notAnswerable(number: string, state: string): string {
  return `Appointment ${number} is ${state} now. Please look at it again.`;
}
