/** A message to the customer: a mail's headline and paragraphs, and a text that says the same. */
export type Message = { headline: string; paragraphs: string[]; text: string };

/** A visit in words. `what`: pets and time, such as "Biscuit on Friday, Jan 8, 9:30 AM to 11:15 AM". */
export type Visit = { groomer: string; what: string };

export const ANSWER_LINKS = {
  appointment: "See your appointment",
  visit: "See your visit",
  report: "See the report card",
  review: "Say how it was",
  offer: "Answer the offer",
  pay: "Pay for the visit",
  card: "Choose a card",
} as const;
