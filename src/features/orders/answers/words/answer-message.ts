/** A message to the customer: a mail's headline and paragraphs, and a text that says the same. */
export type Message = { headline: string; paragraphs: string[]; text: string };

/** What is visited and when: "Biscuit on Friday, Jan 8, 9:30 AM to 11:15 AM". */
export type Visit = { groomer: string; what: string };

export const ANSWER_LINKS = {
  appointment: "See your appointment",
  visit: "See your visit",
  review: "Say how it was",
  offer: "Say yes, another time, or no",
  pay: "Pay for the visit",
} as const;
