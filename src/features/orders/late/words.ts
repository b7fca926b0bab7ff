import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import type { Overridable } from "#features/calendar/rules/overrides.ts";

/** Why a late visit gets no other time or groomer. */
export const LATE_REFUSALS = {
  arrived: "You are already at this visit.",
  noOther: "No other groomer is free at this time. The visit stays yours.",
  agreed: "The customer has agreed to this time. The visit has it now.",
  otherTime: "You ask for another time by now. Please look at the visit again.",
  needsConsent:
    "At that time the customer could no longer cancel free of charge. Ask the customer, who agrees by a link.",
  anotherOne: "Another groomer would come by now. Please check again.",
} as const;

/** The same for staff, who move visits of groomers. */
export const STAFF_REFUSALS = {
  arrived: "The groomer is already at this visit.",
} as const;

/** What staff read when a move cannot be undone, and what the history says of one that was. */
export const UNDO_TEXTS = {
  tooLate: "It's too late to undo: the messages have been sent. You can still move the visit again.",
  taken: (why: string) => `The visit can't go back: ${why} The move stands, and its messages will be sent.`,
  blocked: "The earlier groomer is no longer available to this customer.",
  underWay: "The groomer is on the way or has announced a later arrival.",
  history: "The move was undone. No messages were sent.",
} as const;

export const LATE_FAULTS = {
  sameTime: "The visit already has this time",
  noTime: "Choose a time",
  offQuarter: "Choose a time on a quarter of an hour, such as 9:15",
  notAgreed: "Confirm that the customer agreed by phone",
} as const;

/** What another time of a visit would break, as its groomer reads it. */
export const TIME_REASONS: Record<Reason, string> = {
  outside_zones: "On that day, the address is outside your zones.",
  breed_refused: "You no longer groom this breed.",
  too_heavy: "You no longer groom pets as heavy as this one.",
  paused: "Your calendar is paused.",
  closed: "Part of that time lies in time off or outside your hours.",
  too_soon: "That time has passed.",
  fully_booked: "Another visit or a busy time is in the way.",
  too_far: "The drive from the visit before, or to the visit after, takes too long.",
};

/** The same as staff read it of a groomer. */
export const STAFF_TIME_REASONS: Record<Reason, string> = {
  outside_zones: "On that day, the address is outside the groomer's zones.",
  breed_refused: "The groomer does not groom this breed.",
  too_heavy: "The groomer does not groom pets as heavy as this one.",
  paused: "The groomer's calendar is paused.",
  closed: "Part of that time lies in time off or outside the groomer's hours.",
  too_soon: "That time has passed.",
  fully_booked: "Another visit or a busy time is in the way.",
  too_far: "The drive from the visit before, or to the visit after, takes too long.",
};

/** The rules that staff override, in few words. */
export const OVERRIDE_LABELS: Record<Overridable, string> = {
  outside_zones: "Outside service area",
  breed_refused: "Breed not accepted",
  too_heavy: "Pet too heavy",
  closed: "Outside working hours",
  too_soon: "Start time has passed",
  too_far: "Drive too long",
};

/** What the history of an appointment says of overridden rules. Customers do not read it. */
export const overrideText = (reasons: readonly Overridable[], note: string) =>
  `Override (${reasons.map((reason) => OVERRIDE_LABELS[reason]).join(", ")}): ${note}`;

/** Why a groomer has no other time for a visit. */
export const NO_OTHER_TIMES = {
  none: "You have no other free time long enough for this visit. Try a single day.",
  day: "You have no free time long enough on this day.",
  cannot: "The address is outside your zones, or you no longer offer every service of this visit.",
} as const;

/** What the groomer reads after a visit is given up. */
export const LATE_NOTICES = {
  handedOver: "The visit is no longer yours, and its time is free. The customer has the offer.",
} as const;

type Asked = { groomer: string; pets: string; agreed: string; asked: string };

/** What the customer reads about a groomer who asks for another time. */
const askedTitle = ({ groomer, pets }: Pick<Asked, "groomer" | "pets">) =>
  `${groomer} asks for another time: ${pets}`;

export function askedMessage(words: Asked) {
  const { groomer, agreed, asked } = words;
  return {
    headline: askedTitle(words),
    paragraphs: [
      `${groomer} cannot be on time and asks to come on ${asked}.`,
      `Until you agree, your appointment stays booked: ${agreed}.`,
    ],
    text: `${askedTitle(words)}. ${asked} in place of ${agreed}?`,
  };
}

/** What the groomer reads when staff ask the customer in the groomer's name. */
export function askedByStaffMessage({ pets, agreed, asked }: Omit<Asked, "groomer">) {
  return {
    subject: `We asked for another time: ${pets}`,
    lines: [
      `Our team has asked the customer whether you can come on ${asked}.`,
      `Until the customer agrees, the visit stays booked: ${agreed}.`,
    ],
  };
}

/** What the customer reads when the groomer no longer asks for another time. */
export function withdrawnTimeMessage({ groomer, pets, agreed, asked }: Asked) {
  const headline = `${groomer} comes at the agreed time: ${pets}`;
  return {
    headline,
    paragraphs: [
      `${groomer} no longer asks to come on ${asked}. There is nothing to answer.`,
      `Your appointment stays booked: ${agreed}.`,
    ],
    text: `${headline}. Your appointment stays ${agreed}; there is nothing to answer.`,
  };
}

/** What the groomer reads when the customer stays with the agreed time. */
export function declinedTimeMessage({ pets, agreed, asked }: Omit<Asked, "groomer">) {
  return {
    subject: `${pets} stays with the agreed time`,
    lines: [`The customer does not agree to ${asked}. The visit stays booked: ${agreed}.`],
  };
}
