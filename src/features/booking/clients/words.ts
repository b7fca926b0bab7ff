import type { REASON_WORDS } from "#features/availability/contract.ts";

/** Why a client cannot be booked at once. Their link works in all these cases but `unreachable`. */
export const NOT_AT_ONCE = {
  terms: "This client has not agreed to the current terms. Send a link instead: the client agrees there.",
  phone: "This client's phone number is not confirmed. Send a link instead: the client confirms it there.",
} as const;
export type NotAtOnce = keyof typeof NOT_AT_ONCE;

export const CLIENT_BOOKING_FAULTS = {
  pet: "Choose from the pets of this client",
  newPet: "Add a pet",
  service: "Choose a service for this pet",
  isAgreed: "Confirm that the client agreed to the visit, the price and cash",
  firstName: "Enter the first name",
  lastName: "Enter the last name",
  noContact: "Enter a mobile number or an e-mail address",
  tooSoon: "Too soon for a link. Choose a later time, or book at once.",
} as const;

export const CLIENT_BOOKING_REFUSALS = {
  blocked: "You blocked this client. Unblock the client to book a visit.",
  blockedForTeam: "This groomer can't be booked for this customer.",
  unreachable: "This client's account is closed, so no visit can be booked.",
  unserved:
    "The address of the last visit is not in a service area any more. Send a link as to a new client.",
  notFree: "This time is not free any more. Choose another.",
  otherTime: "This booking was placed already, with another time. Look at your calendar.",
} as const;

/** What a step says when the choices before it do not work. */
export const BOOK_FAULTS = {
  none: "Choose a service for at least one pet",
  service: "One of these services or extras does not fit its pet. Choose again.",
  noTime: "Choose a time",
  taken: "This time is not free any more. Choose another.",
} as const;

export const LINK_SENT = "The link is on its way. It works for seven days, and nothing is booked until then.";

/** What the client's page says after a visit was booked or a link was sent. */
export const CLIENT_BOOKED: Record<string, string> = {
  booked: "The visit is booked, and the client gets the confirmation.",
  link: LINK_SENT,
};

/** Why the groomer has no free time for a visit. */
export function noTimeText(reason: (typeof REASON_WORDS)[number] | null, isOneDay: boolean): string {
  switch (reason) {
    case "outside_zones":
    case "not_offered":
      return "The address is outside your zones then, or you do not offer each of these services.";
    case "breed_refused":
      return "You do not take this breed. Your services page says which.";
    case "too_heavy":
      return "The pet is heavier than your limit. Your services page has it.";
    case "paused":
      return "You take no new bookings at the moment. End the pause to book.";
    case "closed":
      return "You do not work then. Choose a day on which you work.";
    default:
      return isOneDay
        ? "You have no free time long enough on this day."
        : "You have no free time long enough for this visit.";
  }
}
