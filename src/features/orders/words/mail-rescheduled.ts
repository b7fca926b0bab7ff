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
  return `Your visit starts soon, so ${groomer} has to agree. Your old time stays booked until you hear from us: ${oldTime}.`;
}

export function rescheduleRequestedText(pets: string, time: string, oldTime: string): string {
  return `we have asked to move ${pets} to ${time}. ${oldTime} stays booked until you hear from us.`;
}

/**
 * Returns subject and text for the groomer of the new time. `isNew`: another groomer had the visit before.
 */
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

/** Returns subject and text for the groomer who loses a visit to another groomer. */
export function groomerReplacedWords(pets: string, time: string): { subject: string; text: string } {
  return {
    subject: `Moved to another groomer: ${pets}, ${time}`,
    text: `The visit of ${pets} on ${time} goes to another groomer, at the customer's request. The time is yours again.`,
  };
}

/** Returns subject and lines for the groomers who have to agree to another time. */
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
