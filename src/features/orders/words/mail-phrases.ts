/** Phrases that several mails and texts about an order share. */
export const MAIL = {
  groomer: "Your groomer",
  anyGroomer: "Any groomer",
  seeAppointment: "See your appointment",
  changeTime: "Change the time",
  lateChange: "Your visit starts soon. If you have to move it, please call us.",
  newCalendarFile: "The calendar file that comes with this mail replaces the one before.",
} as const;

export const messageText = (groomer: string) => `Message ${groomer}`;

/** Returns what happens next. `isAgreed`: the groomer has confirmed the time. */
export function nextText(groomer: string, isAgreed: boolean): string {
  return isAgreed
    ? `${groomer} has your appointment in the calendar and drives to you.`
    : `${groomer} confirms new appointments in person. We will write to you as soon as that is done.`;
}

export function freeChangeText(until: string): string {
  return `You can move or cancel free of charge until ${until}.`;
}

/** Quotes the note that a groomer or staff wrote with their answer. */
export function quoteText(description: string): string {
  return `They write: ${description}`;
}
