export function bookedTitle(what: string): string {
  return `Booked: ${what}`;
}

export function pendingTitle(time: string): string {
  return `Waiting for your groomer: ${time}`;
}
