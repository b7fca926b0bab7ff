/** Sentences of the mails and texts about an order. `what`: "Biscuit on Friday, Jan 8, 9:30 AM to 10 AM". */
export const MAIL = {
  groomer: "Your groomer",
  anyGroomer: "Any groomer",
  seeAppointment: "See your appointment",
  changeTime: "Change the time",
  lateChange: "Your visit is soon. If you have to move it, please call us.",
  newCalendarFile: "The calendar file that comes with this mail replaces the one before.",
} as const;

export function bookedTitle(what: string): string {
  return `Booked: ${what}`;
}

export function pendingTitle(time: string): string {
  return `Waiting for your groomer: ${time}`;
}

/** What happens next. `isAgreed`: the groomer has confirmed the time. */
export function nextText(groomer: string, isAgreed: boolean): string {
  return isAgreed
    ? `${groomer} has your appointment in the calendar and drives to you.`
    : `${groomer} confirms new appointments in person. We write to you as soon as that is done.`;
}

export function freeChangeText(until: string): string {
  return `You can move or cancel free of charge until ${until}.`;
}

export const CANCELLED = {
  noVisit: "The visit does not take place, and nothing is charged.",
  released: "The amount held on your card is released; your bank may take a few days to show it.",
  calendarFile: "The calendar file that comes with this mail removes the entry.",
} as const;

export function cancelledTitle(what: string): string {
  return `Cancelled: ${what}`;
}

export function cancelledText(what: string): string {
  return `the visit of ${what} is cancelled, nothing is charged.`;
}

export function cancelRequestedTitle(what: string): string {
  return `We have asked to cancel: ${what}`;
}

export function cancelRequestedParagraphs(groomer: string, time: string): string[] {
  return [
    `Your visit is soon, and ${groomer} has planned for it. We answer as soon as we can.`,
    `Your time stays booked until you hear from us: ${time}.`,
  ];
}

export function cancelRequestedText(what: string): string {
  return `we have asked to cancel ${what}. It stays booked until you hear from us.`;
}

/** To the groomer, about a visit that is cancelled or that the customer wants to cancel. */
export function groomerCancelWords(what: string, isRequest: boolean): { subject: string; text: string } {
  return isRequest
    ? {
        subject: `Can it be cancelled? ${what}`,
        text: `The customer asks to cancel the visit of ${what}. It stays booked until you or our staff answer.`,
      }
    : { subject: `Cancelled: ${what}`, text: `The visit of ${what} is cancelled. The time is yours again.` };
}

export function rescheduledTitle(pets: string, time: string): string {
  return `Moved: ${pets} to ${time}`;
}

export function rescheduledText(pets: string, time: string, groomer: string): string {
  return `${pets} moved to ${time} with ${groomer}.`;
}

export function rescheduleRequestedTitle(pets: string, time: string): string {
  return `We have asked: ${pets} on ${time}`;
}

export function rescheduleRequestedParagraph(groomer: string, oldTime: string): string {
  return `Your visit is soon, so ${groomer} has to agree. Your old time stays booked until you hear from us: ${oldTime}.`;
}

export function rescheduleRequestedText(pets: string, time: string, oldTime: string): string {
  return `we have asked to move ${pets} to ${time}. ${oldTime} stays booked until you hear from us.`;
}

/** To the groomer of the new time. `isNew`: another groomer had the visit before. */
export function groomerRescheduledWords(
  pets: string,
  times: { before: string; now: string },
  isNew: boolean,
): { subject: string; text: string } {
  const { before, now } = times;
  return isNew
    ? { subject: `New visit: ${pets}, ${now}`, text: `${pets}: ${now}.` }
    : { subject: `Moved: ${pets}, ${now}`, text: `${pets} moved from ${before} to ${now}.` };
}

/** To the groomer who loses a visit to another groomer. */
export function groomerReplacedWords(pets: string, time: string): { subject: string; text: string } {
  return {
    subject: `Moved to another groomer: ${pets}, ${time}`,
    text: `The visit of ${pets} on ${time} goes to another groomer, at the customer's request. The time is yours again.`,
  };
}

/** To the groomers who have to agree to another time. */
export function groomerRequestedWords(
  pets: string,
  { from, to }: { from: string; to: string },
): { subject: string; lines: string[] } {
  return {
    subject: `Can it be moved? ${pets} to ${to}`,
    lines: [
      `The customer asks to move ${pets} from ${from} to ${to}.`,
      "Both times stay occupied until you or our staff answer. Without an answer the visit stays at its old time.",
    ],
  };
}

export const TO_CONFIRM = "Please confirm this visit.";

export const REQUEST = {
  title: "We have your request",
  answer: "A person reads it, and we answer within one working day.",
  call: "A person reads it and calls you within one working day.",
  notBooked: "Nothing is booked and nothing is paid before you agree to a time and a price.",
  link: "See your request",
  notFound: "We found no groomer for your request. We are sorry. Nothing was booked, and nothing is charged.",
  otherDays: "Other days may have more room: the page below shows the open times.",
  otherLink: "Look for another time",
  notice: "A customer requests an appointment.",
  promise: "We promised the customer an answer within one working day.",
} as const;

export function requestText(pets: string): string {
  return `we have your request for ${pets} and answer within one working day.`;
}

export function requestEndedTitle(pets: string): string {
  return `We cannot come this time: ${pets}`;
}

/** What groomer or staff wrote with their answer. */
export function quoteText(description: string): string {
  return `They write: ${description}`;
}

export function reviewedWords(pets: string, rating: number, time: string): { subject: string; text: string } {
  const stars = `${rating} of 5 stars`;
  return {
    subject: `${stars}: ${pets}`,
    text: `The customer gave ${stars} for the visit of ${pets} on ${time}.`,
  };
}

export function repliedTitle(groomer: string): string {
  return `${groomer} has answered your review`;
}
