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
  noContact: "Enter a mobile number or an e-mail address",
  tooSoon: "Too soon for a link. Choose a later time, or book at once.",
} as const;

export const CLIENT_BOOKING_REFUSALS = {
  blocked: "You blocked this client. Unblock the client to book a visit.",
  unreachable: "This client's account is closed, so no visit can be booked.",
  unserved:
    "The address of the last visit is not in a service area any more. Send a link as to a new client.",
  notFree: "This time is not free any more. Choose another.",
  otherTime: "This booking was placed already, with another time. Look at your calendar.",
} as const;
