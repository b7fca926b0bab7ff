import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";

/** Why a change by the customer is refused. */
export const CHANGE_REFUSALS = {
  reschedule: "This appointment can no longer be moved.",
  services: "The services of this appointment can no longer be changed here. Please call us.",
  groomerLeft: "Your groomer has left us. Please call us about this visit.",
  lastService: "Nothing would be left to do at this visit. To give it up, cancel the appointment instead.",
  dearer: "The visit would cost more then. Please look at the new price.",
  payment: "Nothing can be paid for this appointment now.",
  paymentPending: "Your payment is on its way. Please look again in a moment.",
  noOrder: "Order id is required",
} as const;

export function cancelRefused(number: string): string {
  return `Appointment ${number} can no longer be cancelled.`;
}

/** Why a time cannot be had; without a sentence here, another customer was quicker. */
export const RESCHEDULE_REASONS: Partial<Record<Reason, string>> = {
  closed: "Your groomer does not work then.",
  too_soon: "This time is too soon.",
  outside_zones: "Your groomer no longer comes to this address.",
};

const PET_REASONS: Partial<Record<Reason, string>> = {
  too_heavy: "does not groom pets as heavy as this one.",
  breed_refused: "does not groom this breed.",
};

/** Why a groomer cannot take a pet: "Ada Brush does not groom this breed."; null for other reasons. */
export function petRefused(groomer: string, reason: Reason): string | null {
  const why = PET_REASONS[reason];
  return why === undefined ? null : `${groomer} ${why}`;
}

const TIME_REASONS: Partial<Record<Reason, string>> = {
  closed: "your groomer does not work that long.",
  outside_zones: "your groomer no longer comes to this address.",
};

/** Why a longer visit does not fit; another visit is the usual reason. */
export function noTimeForServices(reason: Reason): string {
  const why = TIME_REASONS[reason] ?? "your groomer is expected elsewhere.";
  return `There is not enough time at this visit for that: ${why}`;
}
