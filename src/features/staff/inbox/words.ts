import { STATUS_LABELS } from "#features/orders/desk/words/list.ts";
import type { LeadState } from "#features/sites/contract/leads.ts";
import { LEAD_KINDS, LEAD_STATE_LABELS } from "#features/sites/words/leads.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { messageLabel } from "../words/messages.ts";
import type { InboxKind, OwnerFilter } from "./rules/kinds.ts";

export const INBOX_LABELS: Record<InboxKind, string> = {
  order: "Appointments",
  change: "Late changes",
  hold: "Cards not held",
  confirmation: "Visits to confirm",
  proposal: "Charges not agreed",
  closed: "Groomer's account closed",
  charge: "Failed charges",
  refund: "Failed refunds",
  review: "Bad reviews",
  message: "Failed messages",
  groomer: "Groomers",
  conversation: "Late answers",
  lead: "Leads",
};

export const OWNER_LABELS: Record<OwnerFilter, string> = { all: "All", mine: "Mine", free: "Unassigned" };

type Facts = Record<"number" | "state" | "maker", string | null> & { kind: InboxKind; rating: number | null };

function notAgreedText(number: string | null, state: string | null, maker: string | null): string {
  const [answered, isOfServices] = (state ?? "").split(" ");
  const what = isOfServices ? "other services" : "a charge";
  const answer = answered === "declined" ? `the customer declined ${what}` : `no answer in time to ${what}`;
  return `${number}, ${answer}${maker ? ` that ${maker} asked for` : ""}`;
}

/** What something that waits is, in a few words; `number` is that of an order. */
export function detailOf({ kind, number, state, rating, maker }: Facts): string {
  switch (kind) {
    case "order":
    case "change":
      return `${number}, ${STATUS_LABELS[state as keyof typeof STATUS_LABELS].toLowerCase()}`;
    case "hold":
      return `${number}, the bank did not hold the money`;
    case "confirmation":
      return `${number}, the customer has not confirmed`;
    case "proposal":
      return notAgreedText(number, state, maker);
    case "closed":
      return `${number}, the account of ${state} is closed`;
    case "charge":
      return `${number}, the bank refused the charge`;
    case "refund":
      return `${number}, the bank refused the refund`;
    case "review":
      return `${formatCount(rating ?? 0, "star")} for ${state}, without a reply`;
    case "message":
      return messageLabel(state ?? "");
    case "groomer":
      return "Awaiting your decision";
    case "conversation":
      return "Awaiting an answer";
    case "lead":
      return LEAD_KINDS[state as keyof typeof LEAD_KINDS];
  }
}

export const INBOX_NAMES = { item: "This entry", lead: "This lead" };

export const INBOX_REFUSALS = {
  /** `name` is "" for what has no owner. */
  taken: (name: string) => (name ? `${name} has this now.` : "This is unassigned now. Take it first."),
  colleague: "Choose a member of the team who may do this work.",
  leadChanged: (state: LeadState) =>
    `A colleague has changed this lead. It is ${LEAD_STATE_LABELS[state].toLowerCase()} now. Please check it again.`,
} as const;

export const INBOX_TEXTS = {
  lead: "Everything that needs the team, oldest first. An entry disappears once it is done.",
  empty: "Nothing to do",
  emptyFilter: "Nothing to do here",
  free: "Unassigned",
  hiddenMessage: "Your role can't read what people write to the brand.",
  leadSaved: "The status was saved.",
  note: "Only the team reads this.",
} as const;
