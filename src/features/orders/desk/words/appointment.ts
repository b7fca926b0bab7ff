import { formatCents } from "#kit/wire/format/money.ts";
import type { Order } from "../../contract/order.ts";
import type { DeskAppointment } from "../contract/appointment.ts";

/** What a press has done, at the top of the page after it. */
export const DONE_TEXTS: Record<string, string> = {
  accept: "Accepted. The customer has your answer.",
  confirm: "Saved: the customer will be there.",
  decline: "Declined. The customer has your answer.",
  cancel: "The appointment is canceled, and the customer has a mail.",
  "no-show": "The visit is marked as missed.",
  "lift-no-show": "The no-show is taken back. Customer and groomer have a mail.",
  complete: "The visit is complete.",
  "propose-time": "The time is booked, and the customer has a mail.",
  refund: "The refund is with the bank. The customer gets a mail once the bank has refunded.",
  services: "The services are changed. The customer and the groomer get a mail.",
  "ask-services": "The customer has a mail and a text with the new price, and can agree.",
  charge: "The customer has a mail and a text with the new price, and can agree.",
  "withdraw-charge": "Withdrawn. The price stays the same.",
  "remove-charge": "The charge is removed, and the customer has the lower price.",
  note: "The note is saved.",
};

export const SOURCE_LABELS: Record<Order["bookingSource"], string> = {
  customer: "Booked by the customer",
  groomer: "Booked by the groomer",
  staff: "Booked by the team",
};

export const MARK_LABELS: Record<Order["visitMarks"][number]["mark"], string> = {
  on_my_way: "On the way",
  arrived: "Arrived",
  started: "Started",
  finished: "Finished",
};

type Money = NonNullable<DeskAppointment["money"]>;

export const PAYMENT_LABELS: Record<Money["payments"][number]["status"], string> = {
  intent: "Being asked of the bank",
  needs_action: "Waits for the customer's bank",
  set_up: "Card set up, to be held later",
  authorized: "Held",
  captured: "Paid",
  declined: "Declined",
  voided: "Released",
  refunded: "Refunded",
};

export const REFUND_LABELS: Record<Money["refunds"][number]["status"], string> = {
  intent: "Being refunded",
  refunded: "Refunded",
  failed: "The bank did not take the refund",
};

export const EARNING_LABELS: Record<Money["earnings"][number]["cause"], string> = {
  share: "Share of the visit",
  fee: "Share of the fee",
  tip: "Tip",
  cash: "Received in cash",
  refund: "Share of a refund",
  reward: "Reward",
};

type Change = DeskAppointment["changes"][number];

const CHANGE_LABELS: Record<Change["kind"], string> = {
  move: "another time",
  cancellation: "cancellation",
  services: "other services",
};
const STATE_LABELS: Record<Change["status"], string> = {
  done: "",
  asked: "waits for an answer",
  replaced: "replaced by a later one",
  granted: "accepted",
  declined: "declined",
};
const BY_LABELS: Record<Change["madeBy"], string> = {
  customer: "Customer",
  groomer: "Groomer",
  staff: "Team",
  expiry: "No answer in time",
};

/** A change in a line: "Customer: another time, waits for an answer". */
export function changeText({ kind, status, madeBy, staff }: Change): string {
  const state = STATE_LABELS[status];
  return `${staff ?? BY_LABELS[madeBy]}: ${CHANGE_LABELS[kind]}${state && `, ${state}`}`;
}

/** The facts of an audit entry that are shown, with their names. */
export const FACT_LABELS: Record<string, string> = {
  status: "Status",
  appointmentStart: "Start",
  appointmentEnd: "End",
  orderMarkedAsNoShow: "Missed",
  fee: "Fee",
  totalMin: "Lowest total",
  totalMax: "Highest total",
  refundedCents: "Refund",
  chargeCents: "Charge",
  overrides: "Overridden",
  zoneCents: "Travel fee",
};

/** What a fee takes: "$40 is charged to the card, and the rest is released." */
export function feeText(cents: number): string {
  return cents > 0
    ? `${formatCents(cents)} is charged to the card, and the rest is released.`
    : "Nothing is charged, and what a card holds is released.";
}

/** What is refunded so far, and what is left of card payments where the reader sees payments; cents. */
export function refundStateText(refunded: number, refundable: number | null): string {
  const soFar = `${formatCents(refunded)} is refunded so far.`;
  if (refundable === null) return refunded > 0 ? soFar : "Nothing is refunded yet.";
  return `${formatCents(refundable)} can still be refunded to the card.${refunded > 0 ? ` ${soFar}` : ""}`;
}

/** What is refunded of a line, and what is left of it; cents. */
export function lineLeftText(refunded: number, left: number): string {
  if (refunded === 0) return "";
  return left === 0 ? "Refunded" : `${formatCents(refunded)} refunded, ${formatCents(left)} left`;
}

/** When a refund needs a proof; cents. */
export function refundLimitText(limit: number): string {
  return `Refunds over ${formatCents(limit)} per appointment need your password or a code.`;
}

export const ANSWER_TEXTS = {
  accept: "The visit is confirmed, and the customer gets a mail.",
  acceptTime: "The visit gets the requested time, and the customer gets a mail.",
  cancel:
    "The appointment ends free of charge. What a card holds is released, gift card and credit go back, and the customer gets other times by mail. Money that is already charged stays: refund it separately.",
  refund:
    "Gives money back to the customer's card. The appointment itself stays as it is. Cash is given back by hand.",
  refundLines: "Choose lines, and how much of each. Amounts include tax and discounts.",
  confirm: "For a customer who says on the phone that they'll be there. Reminders no longer ask for it.",
  complete: "Enter the final prices. The card is charged, and the customer gets a receipt.",
  move: "Give the visit another time or groomer. The next page shows what that means.",
  services: "Change what is done for each pet, or bring another pet along.",
  time: "Find a groomer and a time. The customer gets a mail with time and price.",
  note: "Only the team sees notes. Customers and groomers never do.",
  noCompletion: "This visit cannot be completed now.",
  noTime: "This request already has a time, or has ended.",
} as const;

/** Why a groomer has no time for a request. */
export const NO_DESK_TIMES = {
  cannot: "The address is outside this groomer's zones, or the groomer does not offer every service.",
  none: "This groomer has no free time long enough for the visit. Choose another groomer or a single day.",
  day: "This groomer has no free time long enough on this day.",
} as const;
