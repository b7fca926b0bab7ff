import { type MessageKind, messageKindOf } from "../rules/messages.ts";

export const MESSAGE_LABELS: Record<MessageKind, string> = {
  code: "Code",
  invitation: "Invitation",
  order: "Appointment",
  account: "Account",
  groomer: "For groomers",
  gift: "Gift card",
  lead: "Question or request",
  waitlist: "Waiting list",
  conversation: "Conversation",
  other: "Other",
};

/** What a message about an order says, by the part of its key that names the occasion. */
const OCCASIONS: Record<string, string> = {
  confirmation: "Confirmation",
  request: "Request received",
  accepted: "Groomer agreed",
  stands: "Appointment stays",
  proposed: "Time proposed",
  moved: "New time",
  asked: "Another time requested",
  "cancel-asked": "Cancellation requested",
  cancelled: "Cancellation",
  ended: "Appointment ended",
  services: "Services changed",
  reminder: "Reminder",
  "on-my-way": "Groomer on the way",
  late: "Groomer is late",
  "charge-failed": "Card was refused",
  "hold-refused": "Card was refused",
  refund: "Refund",
  review: "Review wanted",
  replied: "Reply to a review",
  "review-hidden": "Review hidden",
  "review-restored": "Review shown again",
  "time-asked": "Another time asked",
  "time-withdrawn": "Another time withdrawn",
  "time-declined": "Another time declined",
  proposal: "Change proposed",
  "proposal-declined": "Change declined",
  "proposal-not-held": "Change without a card",
};

/** What a mail or text is, by its key alone: its subject may hold a code. */
export function messageLabel(key: string): string {
  const kind = messageKindOf(key);
  const occasion = kind === "order" ? OCCASIONS[key.split(":")[2] ?? ""] : undefined;
  return occasion ?? MESSAGE_LABELS[kind];
}
