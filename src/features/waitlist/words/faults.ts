/** Faults of the fields of the waitlist form. */
export const WAIT_FAULTS = {
  noDay: "Choose a day",
  closedDay: "Choose days that can be booked",
  emptyDay: "No groomer works for you on these days, so no time can come free",
  reversed: "Ends before it begins",
  groomer: "This groomer cannot do this visit at your address",
} as const;

/** Why a call about the waitlist or a held time is refused. */
export const WAIT_REFUSALS = {
  notLoggedIn: "Log in, so that we can write to you.",
  done: "This booking is complete. Start a new booking to wait for a time.",
  hasFreeTime: "One of these days has a free time that you can book right now.",
  notHeld: "This time is no longer held for you. We will write to you about the next one.",
} as const;

/** `max`: the most open entries of one customer. */
export function tooManyWaits(max: number): string {
  return `You are already waiting for ${max} visits. Stop waiting for one of them first.`;
}

export function maxDaysText(max: number): string {
  return `Choose at most ${max} days`;
}
