/** The text of a groomer who has set out. `clock`: "9:40 AM". */
export function onMyWayText(groomer: string, pets: string, clock: string): string {
  return `${groomer} is on the way to ${pets} and arrives at about ${clock}.`;
}

/** The text of a groomer who comes later than agreed. */
export function lateText(groomer: string, pets: string, clock: string): string {
  return `${groomer} is running late for ${pets} and arrives at about ${clock}. Sorry for the wait.`;
}
