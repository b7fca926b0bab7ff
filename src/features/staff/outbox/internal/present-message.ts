import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { maskRecipient } from "../../rules/mask-recipient.ts";
import { isSecret, messageKindOf } from "../../rules/messages.ts";
import { messageLabel } from "../../words/messages.ts";
import type { OutboxMessage } from "../contract.ts";
import { faultOfResend, reasonOf } from "../rules.ts";
import type { MessageRow } from "../store.ts";
import { FAILURES } from "../words.ts";

const ORDER_KEY = /^order:([0-9a-f-]{36}):/;

/** Presents a message to staff: never its words, and its address as the reader may see it. */
export function presentMessage(row: MessageRow, context: Context): OutboxMessage {
  const { id, channel, key, recipient, state, createdAt, notBefore, failedAt, failure, tries } = row;
  const { permissions = [] } = actingAs(context, "staff");
  const seesContacts = permissions.includes("customers.contact");
  const fault = faultOfResend({ ...row, isSecret: isSecret(key) }, context.now);
  const due = notBefore !== null && notBefore > createdAt ? notBefore : createdAt;
  return {
    ...{ id, channel, state, tries },
    kind: messageKindOf(key),
    label: messageLabel(key),
    to: seesContacts ? recipient : maskRecipient(recipient),
    orderId: ORDER_KEY.exec(key)?.[1] ?? null,
    queuedAt: createdAt.toISOString(),
    dueAt: due.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    reason: failedAt === null ? "" : FAILURES[reasonOf(failure)][channel],
    isPutAway: row.putAwayAt !== null,
    mayResend: fault === null && seesContacts,
  };
}
