/** Faults of the forms that change an order, at their fields. */
export const CHANGE_FAULTS = {
  noVisit: "Choose the visits to cancel",
  noReason: "Tell us why, so that we can plan better",
  noService: "Choose a service",
  unknownReason: "Choose a reason from the list",
  repeatedService: "Choose each service once",
  addOn: "This add-on cannot be booked with this service",
  noMethod: "Choose how you want to pay, and enter a new card first",
  noCard: "Choose a card",
  lateCash: "It is too late to pay in cash. Your card is charged after the visit",
  cashAfterVisit: "The visit is over. Please pay by card",
  tipLowered: "A tip cannot be taken back",
  bankRefused: "Your bank did not confirm the payment. Try again or choose another card.",
} as const;

/** Why an appointment cannot be cancelled. */
export const CANCEL_CLOSED = {
  cancelled: "This appointment has already been cancelled.",
  cancellation_request:
    "You have asked to cancel this appointment. We will write to you as soon as we have an answer.",
  complete: "This visit is done.",
  begun: "This visit has begun, or its time is over.",
} as const;

/** Why an appointment cannot get another time. */
export const RESCHEDULE_CLOSED = {
  cancelled: "This appointment is cancelled.",
  cancellation_request: "You have asked to cancel this appointment.",
  complete: "This visit is done.",
  request: "This is a request: we are still looking for its time.",
  begun: "This visit has begun, or its time is over.",
} as const;

/** Why an order cannot be paid now. */
export const PAYMENT_CLOSED = {
  missed: "You missed this visit, so there is nothing else to pay here.",
  cancelled: "This appointment is cancelled, so there is nothing else to pay.",
  open: "You choose how to pay once your request has its time.",
} as const;

/** Why a pet cannot join a visit. */
export const PET_CLOSED = {
  not_offered: "Your groomer offers no service for this kind of pet.",
  too_heavy: "This pet is heavier than your groomer can take.",
  breed_refused: "Your groomer does not groom this breed.",
} as const;

/** The fault of a service that the pet already has in this order. */
export function hasService(pet: string): string {
  return `${pet} already has this service`;
}

/** The fault of a new line with a service that the pet already has. */
export function changeServiceInstead(pet: string): string {
  return `${hasService(pet)}: change it instead`;
}

/** The fault of a service that the groomer does not offer for this pet. */
export function notOffered(pet: string): string {
  return `Choose a service that is offered for ${pet}`;
}

export function changedServicesTitle(pets: string, time: string): string {
  return `Changed: what we do for ${pets} on ${time}`;
}

export function changedServicesSubject(pets: string, time: string): string {
  return `Changed: ${pets}, ${time}`;
}

/** `max` in cents. */
export function maxTipText(max: number): string {
  return `A tip can be $${max / 100} at most`;
}

/** `max` in cents. */
export function tipAmountText(max: number): string {
  return `Enter an amount up to $${max / 100}`;
}
