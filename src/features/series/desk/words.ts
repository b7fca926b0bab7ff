import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import type { MoveWhy, SeriesWhy } from "../rules.ts";
import {
  DATE_WORDS,
  everyText,
  MOVE_TEXTS,
  moveWhyText,
  type SeriesMail,
  type SeriesSubject,
  whyText,
} from "../words.ts";

export const DESK_SERIES_FAULTS = {
  isAgreed: "Confirm that the customer agreed to the visits, the price and cash",
  isMoveAgreed: "Confirm that the customer agreed to the new times",
  reason: "Enter the reason",
} as const;

/** What became of a date, for the team. */
export const DESK_DATE_WORDS = { ...DATE_WORDS, waits: "Needs a decision" } as const;

const stay = (visits: number): string =>
  visits === 0 ? "no visit stays" : `${formatCount(visits, "visit")} ${visits === 1 ? "stays" : "stay"}`;

/** What the team's pages say about standing appointments. */
export const DESK_SERIES_TEXTS = {
  lead: "The same groomer, pets, services and address at the same time, paid in cash. The groomer answers each date.",
  decides: "If it is not free then, it waits until you decide on it.",
  started: "The appointments are set up. The customer and the groomer are notified.",
  decided: "Saved.",
  moved: "The appointments have their new time. The customer and the groomer are notified.",
  ended: "The appointments have ended. The customer and the groomer are notified.",
  notReady: {
    terms: "The customer has not agreed to the current terms. Only the customer can, in the account.",
    phone: "The customer's phone number is not confirmed.",
  },
  waits: (day: string) => `${day} needs a decision`,
  stay,
  left: (visits: number) => `Of the dates ahead, ${stay(visits)}.`,
} as const;

/** What a date that is not free says to the team. */
export function deskWhyText(why: SeriesWhy): string {
  switch (why) {
    case "outside_zones":
    case "not_offered":
      return "The address is outside the groomer's zones then, or the groomer does not offer each service.";
    case "breed_refused":
      return "The groomer does not take this breed.";
    case "too_heavy":
      return "The pet is heavier than the groomer's limit.";
    case "paused":
      return "The groomer takes no new bookings at the moment.";
    case "closed":
      return "The groomer does not work then, or has time off.";
    case "too_soon":
      return "This time is over, or too soon.";
    case "too_far":
      return "The drive from or to the groomer's other visits takes too long.";
    case "fully_booked":
      return "The groomer has another visit then.";
    case "client":
      return "This customer cannot be booked now. See the customer's page.";
    case "dearer":
    case "services":
      return whyText(why);
  }
}

/** Why a visit does not get the new time of its series, for the team. */
export function deskMoveWhyText(why: MoveWhy): string {
  if (why === "consent") return "At that time the customer could no longer cancel free of charge.";
  if (why === "unsettled") return moveWhyText(why);
  return deskWhyText(why);
}

/** What the team reads where this and later dates move. */
export const DESK_MOVE_TEXTS = {
  ...MOVE_TEXTS,
  agreed: "The customer agreed to the new time of these visits and of all later ones.",
} as const;

/** The mails about a series that the team started. */
export const startedMail = (about: SeriesSubject): SeriesMail => ({
  title: `${everyText(about)}: ${formatList(about.pets)}`,
  toCustomer: [
    `We set up your standing appointment with ${about.groomer}, as agreed by phone.`,
    "You get a confirmation for each visit. You can cancel each one, or end them all, on the page below.",
  ],
  toGroomer: `We set up a standing appointment of ${about.customer} with you. Each date that needs your answer comes as a request.`,
  link: "See the dates",
});

/** Why a series ends when its groomer's account closes, for the audit log. */
export const LEAVER_REASON = "The groomer's account was closed.";

/** The mail to the customer of a groomer who leaves. */
export const leftMail = (about: SeriesSubject, endedFrom: string): SeriesMail => ({
  title: `Standing appointment ended: ${formatList(about.pets)}`,
  toCustomer: [
    `${about.groomer} no longer grooms with us, so your standing appointment ends. There are no visits from ${formatDay(endedFrom)} on.`,
    "If a visit that you have booked changes, you get a message of its own, with another groomer or other times where there are any.",
    "Another groomer can come as regularly: book a visit, and ask us to make it a standing appointment.",
  ],
  toGroomer: null,
  link: "Book a visit",
  path: "/customer/new",
});

/** The mails about a series that the team ended from a date on. */
export const endedMail = (about: SeriesSubject, endedFrom: string): SeriesMail => ({
  title: `Standing appointment ended: ${formatList(about.pets)}`,
  toCustomer: [
    `Your standing appointment with ${about.groomer} has ended. There are no visits from ${formatDay(endedFrom)} on.`,
  ],
  toGroomer: `The standing appointment of ${about.customer} with you has ended. There are no visits from ${formatDay(endedFrom)} on.`,
  link: "See the dates",
});
