import type { VisitMark } from "#features/orders/rules/marks.ts";
import type { OrderStatus } from "#features/orders/rules/order.ts";
import type { LaneReason, VisitFlag } from "./rules/visits.ts";

export const FLAG_LABELS: Record<VisitFlag, string> = {
  unconfirmed: "Not confirmed",
  card_refused: "Card refused",
  unpaid: "No card secures it",
  terms_open: "Terms missing",
};

export const MARK_LABELS: Record<VisitMark, string> = {
  on_my_way: "On the way",
  arrived: "Arrived",
  started: "Started",
  finished: "Finished",
};

/** What became of a visit that is over; "" for one that is not. */
export const ENDED_LABELS: Partial<Record<OrderStatus, string>> = { complete: "Done" };
export const MISSED = "Missed visit";
export const ASKED = "Customer asked for another time";

export const LANE_LABELS: Record<LaneReason, string> = {
  request: "Request",
  given_up: "Given up",
  no_groomer: "Groomer has left",
};

/** Why a visit that is picked up fits nowhere in a groomer's day, in few words. */
export const FIT_REASONS: Record<string, string> = {
  outside_zones: "Outside the zones",
  breed_refused: "Refuses the breed",
  too_heavy: "Too heavy",
  paused: "Paused",
  closed: "Closed",
  too_soon: "Too late today",
  fully_booked: "Fully booked",
  too_far: "Too far to drive",
  not_offered: "Not offered",
};

export const BOARD_TEXTS = {
  noGroomers: "No active groomers",
  noGroomersHint: "Groomers appear here once they are approved and have a start address.",
  noVisits: "No visits",
  closed: "Closed",
  paused: "Paused",
  timeOff: "Time off",
  busy: "Busy",
  noArea: "Choose an area, or a day, to see fewer groomers.",
  laneEmpty: "Every order has a groomer and a time.",
} as const;

export const DONE_TEXTS = {
  moved: "The visit has its new place. Customer and groomers get a message.",
  asked: "The customer is asked. The visit stays booked until they agree.",
} as const;

export const MOVE_TEXTS = {
  notAllowed: "Your role can see visits, but not move them.",
  fixed: "This visit cannot be moved now: it is over, waits for an answer, or its groomer is at the door.",
  noGroomer: "This groomer is not active, or does not offer every service of this visit.",
  noTime: "Choose a day, a time and a groomer first",
  notAgreed: "Confirm that the customer has agreed by phone",
  needsConsent:
    "At that time the customer could no longer cancel free of charge, so it cannot be agreed by phone. Ask the customer by a link.",
  otherGroomer: "The question by a link is for the same groomer only. Another groomer is agreed by phone.",
} as const;
