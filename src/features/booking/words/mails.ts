/** Sentences of the mails and texts that a booking sends. A parameter `brand` is the brand's name. */
export const REQUEST_MAIL = {
  title: "We have your request",
  answerInArea: "A person reads it, and we answer within one working day.",
  answerOutside:
    "Our vans do not go there yet, but sometimes a groomer nearby can make the trip. A person reads your request, and we answer within one working day.",
  notBooked: "Nothing is booked and nothing is paid. If this was not you, ignore this mail.",
  servicesOpen: "Not chosen yet",
  noticeInArea: "A customer requests an appointment. The phone number has not been confirmed by a code.",
  noticeOutside: "A customer outside every service area requests an appointment.",
  outsideArea: "outside every area",
  promise: "We promised the customer an answer within one working day.",
} as const;

export function greeting(firstName: string): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

export function requestNoticeTitle(name: string, postalCode: string): string {
  return `Request by mail: ${name}, ${postalCode}`;
}

export const INVITATION_TITLE = "Your grooming visit is prepared";
export const INVITATION_LINK = "Open your visit";

/** `days`: how many days the link works. */
export function invitationParagraphs(brand: string, days: number): string[] {
  return [
    `${brand} has prepared a visit for your pet. Review it, choose or confirm the time, and book it: nothing is booked until you do.`,
    `The link works once, for ${days} days. It opens your visit, so please do not pass it on.`,
  ];
}

export function invitationText(brand: string, days: number, href: string): string {
  return `${brand}: your grooming visit is prepared. Open it here within ${days} days: ${href}`;
}
