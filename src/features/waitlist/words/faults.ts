/** Faults of the fields of a wait. */
export const WAIT_FAULTS = {
  noDay: "Choose a day",
  closedDay: "Choose days that can be booked",
  emptyDay: "No groomer works for you on these days, so no time can come free",
  reversed: "Ends before it begins",
  groomer: "This groomer does not come to you for all of this",
} as const;

/** Why a wait or a held time is refused. */
export const WAIT_REFUSALS = {
  notLoggedIn: "Log in, so that we can write to you.",
  done: "This booking is done. Start a new one to wait for a time.",
  hasFreeTime: "One of these days has a free time right now: you can book it at once.",
  notHeld: "This time is not held for you any more. We write to you about the next one.",
} as const;

/** `max`: the waits that a customer may have open. */
export function tooManyWaits(max: number): string {
  return `You wait for ${max} visits already. Stop waiting for one of them first.`;
}

export function maxDaysText(max: number): string {
  return `Choose at most ${max} days`;
}
