import type { MessageKind } from "../rules/messages.ts";
import { MESSAGE_LABELS } from "../words/messages.ts";
import type { FailureReason, MessageState, ResendFault } from "./rules.ts";

export const STATE_LABELS: Record<MessageState, string> = {
  waiting: "Waiting",
  queued: "Sending",
  retrying: "Trying again",
  failed: "Failed",
  sent: "Sent",
};

export const FAILURES: Record<FailureReason, { mail: string; text: string }> = {
  too_late: {
    mail: "It couldn't be sent in time, so we stopped trying.",
    text: "It couldn't be sent in time, so we stopped trying.",
  },
  address: { mail: "This mailbox doesn't accept mail.", text: "This number can't receive texts." },
  unreachable: {
    mail: "The mail service could not be reached.",
    text: "The text service could not be reached.",
  },
  login: { mail: "The mail service refused our login.", text: "The text service refused our login." },
  refused: { mail: "The mail service refused the mail.", text: "The text service refused the text." },
};

export const OUTBOX_NAMES = { message: "This message" };

export const RESEND_REFUSALS: Record<ResendFault, string> = {
  secret: "We don't resend codes and password links. Ask the person to request a new one.",
  not_failed: "This message hasn't failed. Please reload the page.",
  over: "This message is out of date, so we don't resend it.",
};

export const OUTBOX_TEXTS = {
  lead: "Mails and texts of the last 90 days, without their content.",
  empty: "No messages here",
  sentAgain: "We are sending the message again.",
  putAway: "The message was removed from the inbox.",
  isPutAway: "Removed from the inbox.",
  noneOfOrder: "No mails or texts about this appointment in the last 90 days.",
  ofOrder: "About one appointment.",
  ofPerson: "To one person.",
} as const;

export const CHANNEL_LABELS = { mail: "Mail", text: "Text" } as const;

export const triesText = (tries: number) => (tries === 1 ? "1 try failed." : `${tries} tries failed.`);

export const kindLabel = (kind: MessageKind) => MESSAGE_LABELS[kind];
