/** Sentences about cancellations. `what` is like "Biscuit on Friday, Jan 8, 9:30 AM to 10 AM". */
export const CANCELLED = {
  noVisit: "The visit does not take place, and nothing is charged.",
  released: "What is held on your card is released; your bank may take a few days to show it.",
  calendarFile: "The calendar file that comes with this mail removes the entry.",
} as const;

export function cancelledTitle(what: string): string {
  return `Cancelled: ${what}`;
}

export function cancelledText(what: string): string {
  return `the visit of ${what} is cancelled, and nothing is charged.`;
}

export function cancelRequestedTitle(what: string): string {
  return `We have asked to cancel: ${what}`;
}

export function cancelRequestedParagraphs(groomer: string, time: string): string[] {
  return [
    `Your visit starts soon, and ${groomer} has planned for it. We will answer as soon as we can.`,
    `Your time stays booked until you hear from us: ${time}.`,
  ];
}

export function cancelRequestedText(what: string): string {
  return `we have asked to cancel ${what}. It stays booked until you hear from us.`;
}

/** Returns subject and text for the groomer. `isRequest`: the customer only wants to cancel. */
export function groomerCancelWords(what: string, isRequest: boolean): { subject: string; text: string } {
  return isRequest
    ? {
        subject: `Can it be cancelled? ${what}`,
        text: `The customer asks to cancel the visit of ${what}. It stays booked until you or our staff answer.`,
      }
    : { subject: `Cancelled: ${what}`, text: `The visit of ${what} is cancelled. The time is yours again.` };
}
