import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";

/** Why a change by the customer, or by the team in their place, is refused. */
export const CHANGE_REFUSALS = {
  reschedule: "This appointment can no longer be moved.",
  notProposed: "Your groomer no longer asks for this time. Please check your appointment again.",
  services: "The services of this appointment can no longer be changed here. Please call us.",
  groomerLeft: "Your groomer no longer works with us. Please call us about this visit.",
  groomerLeftTheTeam: "The groomer of this visit no longer works here. Give the visit another groomer first.",
  lastService: "A visit needs at least one service. To end the visit, cancel the appointment instead.",
  dearer: "The visit would now cost more. Please check the new price.",
  payment: "This appointment cannot be paid now.",
  paymentPending: "Your payment is on its way. Please check again in a moment.",
  noOrder: "Order id is required",
} as const;

export function cancelRefused(number: string): string {
  return `Appointment ${number} can no longer be cancelled.`;
}

/** Why a time is refused. Without a sentence here, another customer has just booked it. */
export const RESCHEDULE_REASONS: Partial<Record<Reason, string>> = {
  closed: "Your groomer does not work at that time.",
  too_soon: "This time is too soon.",
  outside_zones: "Your groomer no longer comes to this address.",
};

const PET_REASONS: Partial<Record<Reason, string>> = {
  too_heavy: "does not groom pets as heavy as this one.",
  breed_refused: "does not groom this breed.",
};

/** Returns why a groomer cannot take a pet: "Ada Brush does not groom this breed." Null for other reasons. */
export function petRefused(groomer: string, reason: Reason): string | null {
  const why = PET_REASONS[reason];
  return why === undefined ? null : `${groomer} ${why}`;
}

const TIME_REASONS: Partial<Record<Reason, string>> = {
  closed: "the groomer does not work that long.",
  outside_zones: "the groomer no longer comes to this address.",
};

/**
 * Returns why a longer visit does not fit. Without a known reason, the groomer's next visit is in the way.
 */
export function noTimeForServices(reason: Reason): string {
  const why = TIME_REASONS[reason] ?? "the groomer has another visit then.";
  return `There is not enough time for this change: ${why}`;
}
