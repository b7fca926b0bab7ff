import type { WaitingKind } from "../rules/answers.ts";

/** What each kind of waiting order is to its groomer: a label, its filter, and the two answers. */
export const REQUEST_WORDS: Record<
  WaitingKind,
  { label: string; filter: string; accept: string; decline: string; declined: string }
> = {
  pending: {
    label: "New visit",
    filter: "New visits",
    accept: "Accept",
    decline: "Decline",
    declined: "The visit ends, and its time is free again. The customer gets other times by mail.",
  },
  request: {
    label: "Needs a time",
    filter: "Need a time",
    accept: "Choose a time",
    decline: "Decline",
    declined: "The request ends, and the customer gets a mail.",
  },
  reschedule_request: {
    label: "Another time requested",
    filter: "Other times",
    accept: "Accept the new time",
    decline: "Decline the new time",
    declined: "The visit stays booked at its old time, and the customer gets a mail.",
  },
  cancellation_request: {
    label: "Cancellation requested",
    filter: "Cancellations",
    accept: "Agree to cancel",
    decline: "Decline to cancel",
    declined: "The visit stays booked, and the customer gets a mail.",
  },
};

/** What an answer has done, at the top of the list after it. */
export const ANSWERED: Record<string, string> = {
  accepted: "Accepted. The customer has your answer.",
  declined: "Declined. The customer has your answer.",
  proposed: "The time is booked, and the customer has a mail. Accept the visit below to confirm it.",
};

/** Why a request has no accept button. */
export function onlyOtherAgrees(groomer: string): string {
  return `Only ${groomer} can agree to the new time. You can decline it for your visit.`;
}

export const REQUEST_REFUSALS = {
  noReason: "Choose why, so that the brand can plan better",
  noTime: "Choose a time",
} as const;

/** Why a groomer has no time for a request. */
export const NO_TIMES = {
  cannot: "The address is outside your zones, or you do not offer every service of this request.",
  none: "You have no free time long enough for this visit. Try a single day, or decline the request.",
  day: "You have no free time long enough on this day.",
} as const;
