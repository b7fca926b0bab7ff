/** Sentences of the mail about a held time. */
export const OFFER_LINK = "See the time";

export function offerTitle(time: string): string {
  return `A time is free: ${time}`;
}

export function offerParagraphs(until: string): string[] {
  return [
    `You are on the waitlist. The time is held for you until ${until}; after that we offer it to the next customer.`,
    "Nothing is booked yet. Look at the time, choose how you pay, and book. On the same page you can leave the time to others or stop waiting.",
  ];
}

export function offerText(brand: string, time: { starts: string; until: string; groomer: string }): string {
  const { starts, until, groomer } = time;
  return `${brand}: ${starts} with ${groomer} has come free. It is held for you until ${until}`;
}
