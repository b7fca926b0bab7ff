import type { MessageKind } from "../rules/messages.ts";
import { MESSAGE_LABELS } from "../words/messages.ts";
import type { FailureReason, MessageState, ResendFault } from "./rules.ts";

export const STATE_LABELS: Record<MessageState, string> = {
  waiting: "Waits",
  queued: "On its way",
  retrying: "Trying again",
  failed: "Failed",
  sent: "Sent",
};

export const FAILURES: Record<FailureReason, { mail: string; text: string }> = {
  too_late: {
    mail: "It was not sent in time, so it was not sent any more.",
    text: "It was not sent in time, so it was not sent any more.",
  },
  address: { mail: "This mailbox takes no mail.", text: "This number takes no texts." },
  unreachable: {
    mail: "The mail service could not be reached.",
    text: "The text service could not be reached.",
  },
  login: { mail: "The mail service refused our login.", text: "The text service refused our login." },
  refused: { mail: "The mail service refused the mail.", text: "The text service refused the text." },
};

export const OUTBOX_NAMES = { message: "This message" };

export const RESEND_REFUSALS: Record<ResendFault, string> = {
  secret: "Codes and links that set a password are not sent again. Let the person ask for a new one.",
  not_failed: "This message is not one that failed. Please look again.",
  over: "What this message says is over, so it is not sent again.",
};

export const OUTBOX_TEXTS = {
  lead: "Mails and texts of the last 90 days. What they say is not shown.",
  empty: "No messages here",
  sentAgain: "The message is on its way again.",
  putAway: "The message is out of the inbox.",
  isPutAway: "Out of the inbox.",
  ofOrder: "About one appointment.",
  ofPerson: "To one person.",
} as const;

export const CHANNEL_LABELS = { mail: "Mail", text: "Text" } as const;

export const triesText = (tries: number) => (tries === 1 ? "1 try failed." : `${tries} tries failed.`);

export const kindLabel = (kind: MessageKind) => MESSAGE_LABELS[kind];
