import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";

/** Why an answer of a groomer, staff or a customer is refused. */
export const ANSWER_REFUSALS = {
  notNewGroomer: "Only the groomer of the new time can agree to it.",
  timePassed: "The requested time has passed.",
  groomerLeft: "The groomer of the new time no longer works here.",
  otherPrices: "This appointment has already been completed with other prices.",
  notFree: "This time is not free for the visit.",
  refundFailed: "The bank did not take the refund. Please pay it back in another way.",
  notNoShow: "This appointment is not marked as missed any more. Please check it again.",
  feePending: "The bank has not answered the charge of the fee yet. Try again in a minute.",
  extrasSpent:
    "This visit was paid by gift card or credit, which is spent or has expired since. Book a new visit, or give the customer credit.",
  liftedNotRefunded:
    "The visit is open again, but the bank did not take the refund of the fee. Please try the refund again.",
  refundedSince: "Another refund was made just now. See what is refunded, then send this again.",
  notBegun: "Notes are written once the visit has begun.",
  noReportYet: "The report is ready once the visit is complete.",
  tooManyPhotos:
    "There are already 6 photos of this side. Remove one of them in the report, then send this photo again.",
  whichPhoto: "There are several photos of this side. Choose the one to remove.",
  offerTaken: "You have already accepted this offer. See your appointments.",
  offerExpired: "This offer has expired. Please look for another time.",
  offerDeclined: "You have said no to this offer.",
} as const;

/** Why a visit is not marked, or its lateness not announced. */
export const MARK_REFUSALS = {
  not_accepted: "Only an accepted visit that is still ahead or under way can be marked.",
  not_on_the_day: "A visit is marked on its own day.",
  later_mark: "A later step of this visit is already marked.",
  already_there: "You are already at this visit.",
  not_late: "Choose a time after the agreed start, at most 6 hours later.",
  too_late_to_undo: "A mark can be taken back for 10 seconds only.",
} as const;

/** Faults of the fields of an answer. */
export const ANSWER_FAULTS = {
  noReason: "Enter a reason",
  unknownReason: "Choose a reason from the list",
  repeatedService: "List each service of the visit once",
  repeatedPet: "List each pet of the visit once",
  repeatedPart: "List each part once",
  missingPrice: "A service of the visit has no final price",
  refundTooHigh: "The amount is higher than what was charged and not yet refunded",
  nothingToRefund: "There is nothing to refund",
  refundOfWhat: "Choose lines of the price, or enter an amount",
  repeatedLine: "List each line once",
  unknownLine: "The price has changed. Choose its lines again",
} as const;

/** The fault of a final price outside the range that the customer agreed to. */
export function outsideAgreedRange(agreed: CentsRange): string {
  return `The agreed price is ${formatRange(agreed)}. A higher price needs the customer's consent.`;
}

/** The fault of a period with more days than a list may cover. */
export function tooManyDays(max: number): string {
  return `Choose at most ${max} days`;
}

/** The fault of a door that cannot belong to the address. */
export function doorTooFar(postalCode: string): string {
  return `This point is too far from ZIP ${postalCode}. Check the coordinates.`;
}

/** Returns why a groomer cannot mark a no-show yet. `clock`: from when on, such as "9:45 AM". */
export function waitForNoShow(clock: string): string {
  return `Please wait at the door until ${clock}. Then you can mark this visit as missed.`;
}

/** Returns why an answer is not allowed now. `state`: "complete" or "marked as a no-show", for example. */
export function notAnswerable(number: string, state: string): string {
  return `Appointment ${number} is ${state} now. Please check it again.`;
}

/** The fault of a refund that names more of a line than is left; `left` in cents. */
export function aboveLine(left: number): string {
  return left === 0 ? "This line is refunded already" : `${formatCents(left)} of this line is left to refund`;
}
