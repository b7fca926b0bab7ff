import type { LaneReason, VisitFlag } from "./rules/visits.ts";

export const FLAG_LABELS: Record<VisitFlag, string> = {
  unconfirmed: "Awaiting an answer",
  card_refused: "Card declined",
  unpaid: "Card not authorized",
  customer_unconfirmed: "Not confirmed by the customer",
  terms_open: "Terms not accepted",
};

export const ASKED = "New time requested";

export const LANE_LABELS: Record<LaneReason, string> = {
  request: "Request",
  given_up: "Groomer canceled",
  no_groomer: "Groomer left",
};

/** Why a visit that is picked up fits nowhere in a groomer's day, in few words. */
export const FIT_REASONS: Record<string, string> = {
  outside_zones: "Outside service area",
  breed_refused: "Breed not accepted",
  too_heavy: "Pet too heavy",
  paused: "Paused",
  closed: "Closed",
  too_soon: "Too late today",
  fully_booked: "Fully booked",
  too_far: "Too far to drive",
  not_offered: "Service not offered",
};

export const BOARD_TEXTS = {
  noGroomers: "No active groomers",
  noGroomersHint: "Groomers appear here once they are approved and have a start address.",
  noVisits: "No visits",
  closed: "Closed",
  paused: "Paused",
  left: "Not active",
  timeOff: "Time off",
  busy: "Busy",
  mapEmpty: "No visits to show on the map.",
  mapNeedsScripts: "The map needs JavaScript. Every visit is on the board below.",
  laneEmpty: "No unassigned appointments.",
} as const;

export const WAITING_TEXTS = {
  empty: "No customers are waiting.",
  beyond: "No more customers are waiting.",
  seeAll: "See all",
  unnamed: "Unnamed pet",
  thisDay: "Waits for this day",
  offered: "Time offered",
  book: "Book a visit",
} as const;

export const DONE_TEXTS = {
  moved: "Visit moved. The customer and groomers are notified.",
  undone: "Move undone. No messages were sent.",
  sick: "The day is blocked. The customers you chose are notified.",
  asked: "Request sent. The visit stays booked until the customer agrees.",
} as const;

export const UNDO_TEXTS = {
  title: "Visit moved.",
  hint: "The customer and groomers are notified in a minute. Until then you can undo the move.",
  over: "The customer and groomers are notified.",
  timeLeft: "Time left to undo",
  notUndone: "The visit was not moved back. Now it is:",
  fallback: "for one minute",
} as const;

export const MOVE_TEXTS = {
  notAllowed: "Your role can view visits but not move them.",
  fixed: "This visit cannot be moved: it is over, waiting for an answer, or its groomer has arrived.",
  noGroomer: "This groomer is inactive or does not offer every service of this visit.",
  noTime: "Choose a day, time and groomer",
  notAgreed: "Confirm that the customer agreed by phone",
  needsConsent:
    "The customer could no longer cancel free of charge, so agreeing by phone is not enough. Ask by link.",
  otherGroomer: "Asking by link works only with the same groomer. To change groomers, call the customer.",
} as const;

// Not by `labelOf`: all pages would load the words of all permissions.
const MAY_OVERRIDE =
  'An owner can give a role the permission "Book against a calendar\'s rules", which moves the visit here anyway.';

export const OVERRIDE_TEXTS = {
  title: "Override the calendar",
  legend: "Check each rule to override",
  lead: "Only for a visit whose customer agreed by phone. A customer who is asked by link answers later, so these rules must hold then.",
  whoMay: (names: readonly string[]) =>
    names.length > 0
      ? `To move the visit here anyway, ask a teammate who may override rules: ${names.join(", ")}.`
      : MAY_OVERRIDE,
  needsConsent:
    "The customer could no longer cancel free of charge at that time, so an override isn't possible. Ask the customer by link.",
  zonePrice: "The total never goes above the agreed price.",
  note: "The appointment's history and the audit log show it. The customer does not see it.",
  agreed:
    "Every override needs this. The visit moves right away. The customer and groomers are notified a minute later.",
  unchecked: "Check this rule to override it",
  noPrice: "Enter an amount in dollars, such as 12.50",
  noNote: "Enter a reason",
} as const;

export const SICK_REFUSALS = {
  over: "This day is over",
  same: "Choose another groomer. This one is sick.",
  changed: "This visit has changed. Please look at it again.",
} as const;

export const SICK_TEXTS = {
  lead: "The groomer gets no new bookings that day.",
  noVisits: "No upcoming visits that day",
  isOff: "This day is already blocked.",
  someRefused: "Some visits could not be changed. See below.",
  notAllowed: "Your role can view visits but not change them.",
  noStandIn: "No other groomer is free",
  notified: "Notified",
  offer: "Offer to the customer",
  offerHint: "The visit is canceled, and the customer can book the new groomer with one click.",
  cancel: "Cancel and suggest other times",
  cancelHint: "The visit stays under Unassigned until the customer books another.",
  book: "Customer agreed by phone: book now",
  leave: "Decide later",
  leaveHint: "The visit stays with the sick groomer.",
} as const;
