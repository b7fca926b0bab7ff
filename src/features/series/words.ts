import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import type { MoveWhy, SeriesWhy } from "./rules.ts";

export const SERIES_FAULTS = {
  isAgreed: "Confirm that the client agreed to the visits, the price and cash",
  unknownDate: "This is not a date of these appointments that can be booked now",
  repeatedDate: "Decide on each date once",
  tooFar: "Choose a time within six days of the date",
  reason: "Choose one of the listed reasons",
  isMoveAgreed: "Confirm that the client agreed to the new times",
  offQuarter: "Choose a time on a quarter of an hour, such as 9:15",
  over: "This time is over. Choose a later date",
  dateBefore: "Choose a day after the date before",
  noPrice: "The client has to agree to the price",
} as const;

export const SERIES_FORM = {
  undecided: "Choose another time, or skip this date",
  started: "The appointments are set up, and the client gets a confirmation for each booked date.",
  ended: "The appointments have ended.",
  decided: "Saved.",
  moved: "The appointments have their new time, and the client got a message for each visit that moved.",
  ownMoved:
    "Saved, and your groomer is notified. A visit that your groomer has to agree to stays at its time until the answer.",
  unchosen: "Choose another time, or leave the visit where it is",
} as const;

export const SERIES_REFUSALS = {
  noTime: "This visit has no time yet, so no appointments can follow it.",
  notAgreed: "This visit cannot become a standing appointment in its state.",
  conflicts: "Some dates are not free. Choose another time for each, or skip it.",
  moveConflicts:
    "Some visits are not free at the new time. Choose another time for each, or leave it where it is.",
  partlyMoved: "Some visits have moved already. Decide about the others below, and press again to finish.",
  nothing: "No date can be booked. Choose another time for at least one.",
  noPets:
    "A pet or a service of this visit cannot be booked any more. Book the next visit, then repeat that one.",
  used: "These appointments were set up already, with other dates.",
  decided: "This date was decided already.",
  ended: "These appointments have ended.",
  dearer: "The visits cost more than the client agreed to. Look at the price again.",
  repeated: "This visit is a standing appointment already.",
  closed: "This account is closed, so no appointments can be set up.",
  changed: "These appointments have changed. Look at the dates again.",
  notFree: "This time is not free any more. Choose another.",
} as const;

/** What the groomer reads where this and later dates move. */
export const MOVE_TEXTS = {
  asks: "",
  price: "No price rises by the move.",
  agreed: "The client agreed to the new time of these visits and of all later ones.",
} as const;

/** The same for the customer. */
export const OWN_MOVE_TEXTS = {
  asks: "Your groomer has to agree",
  price: "A date that costs more than you agreed to is not booked without you.",
} as const;

/** What became of a date. */
export const DATE_WORDS = {
  planned: "Planned",
  made: "Booked",
  skipped: "Skipped",
  waits: "Needs you",
} as const;

/** The same for the customer, who has nothing to decide. */
export const OWN_DATE_WORDS = { ...DATE_WORDS, waits: "Your groomer is choosing a time" } as const;

/** "Every 6 weeks, at 10:00 AM". */
export function everyText({ weeks, startTime }: { weeks: number; startTime: string }): string {
  return `Every ${weeks} weeks, at ${formatWallTime(startTime)}`;
}

/** Why a visit does not get the new time of a series, as its groomer reads it. */
export function moveWhyText(why: MoveWhy): string {
  if (why === "consent") return "At that time the client could no longer cancel free of charge.";
  if (why === "unsettled") return "It waits for an answer or has begun, so it stays at its time.";
  return whyText(why);
}

/** The same as the customer reads it. */
export function ownMoveWhyText(why: MoveWhy): string {
  switch (why) {
    case "dearer":
      return "The visit costs more then. Choose the time to agree to its price.";
    case "unsettled":
      return "It waits for an answer or has begun, so it stays at its time.";
    case "too_soon":
      return "This time is over, or too soon.";
    case "paused":
      return "Your groomer takes no new times at the moment.";
    case "closed":
      return "Your groomer does not work then.";
    case "outside_zones":
      return "Your groomer does not come to your address on that day.";
    case "not_offered":
    case "breed_refused":
    case "too_heavy":
      return "Your groomer can no longer do this visit.";
    case "too_far":
    case "fully_booked":
    case "consent":
      return "Your groomer is not free then.";
  }
}

/** What a date that waits says to its groomer. */
export function whyText(why: SeriesWhy): string {
  switch (why) {
    case "outside_zones":
    case "not_offered":
      return "The address is outside your zones then, or you do not offer each of these services.";
    case "breed_refused":
      return "You do not take this breed.";
    case "too_heavy":
      return "The pet is heavier than your limit.";
    case "paused":
      return "You take no new bookings at the moment.";
    case "closed":
      return "You do not work then, or have time off.";
    case "too_soon":
      return "This time is over.";
    case "too_far":
      return "The drive from or to your other visits takes too long.";
    case "fully_booked":
      return "You have another visit then.";
    case "dearer":
      return "The visit now costs more than the client agreed to.";
    case "client":
      return "This client cannot be booked at once now. Look at the client's page.";
    case "services":
      return "A pet or a service of these appointments cannot be booked any more.";
  }
}

/** The notice to the groomer that a date waits. */
export function waitingMail({ customer, date, why }: { customer: string; date: string; why: SeriesWhy }) {
  return {
    title: `${formatDay(date)} needs you: ${customer}`,
    words: `This date of a standing appointment could not be booked. ${whyText(why)}\n\nBook another time, or skip the date.`,
    link: "Decide on this date",
  };
}

/** What the mails about a whole series are about. */
export type SeriesSubject = {
  weeks: number;
  startTime: string;
  pets: readonly string[];
  customer: string;
  groomer: string;
};

/** `toGroomer` null: the groomer gets none. `path`: where the customer's link leads, else to the series. */
export type SeriesMail = {
  title: string;
  toCustomer: string[];
  toGroomer: string | null;
  link: string;
  path?: string;
};

/** The mails about a series that moved: from `day` on, by the customer or by the team. */
export function movedMail(
  about: SeriesSubject,
  { day, by }: { day: string; by: "customer" | "staff" },
): SeriesMail {
  const { weeks, startTime, customer, groomer } = about;
  const rule = `every ${weeks} weeks from ${formatDay(day)} on, at ${formatWallTime(startTime)}`;
  const visits = "Each booked visit that moves has a message of its own.";
  const isOwn = by === "customer";
  return {
    title: `Standing appointment moved: ${formatList(about.pets)}`,
    toCustomer: [
      isOwn
        ? `You moved your standing appointment with ${groomer}: ${rule}.`
        : `We moved your standing appointment with ${groomer}, as agreed by phone: ${rule}.`,
      visits,
    ],
    toGroomer: isOwn
      ? `${customer} moved the standing appointment with you: ${rule}. ${visits} If the new time does not suit you, move or end the appointments.`
      : `We moved the standing appointment of ${customer} with you: ${rule}. ${visits}`,
    link: "See the dates",
  };
}
