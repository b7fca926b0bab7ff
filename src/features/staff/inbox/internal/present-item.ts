import type { Permission } from "#kit/wire/permission.ts";
import { maskRecipient } from "../../rules/mask-recipient.ts";
import type { InboxItem } from "../contract/inbox.ts";
import { mayTake } from "../rules/kinds.ts";
import type { InboxRow } from "../store/queue.ts";
import { detailOf } from "../words.ts";

export type Reader = { accountId: string; permissions: readonly Permission[]; now: Date };

/** Presents something that waits. Addresses of messages are masked for readers who see no contacts. */
export function presentItem(row: InboxRow, { accountId, permissions, now }: Reader): InboxItem {
  const { kind, id, orderId, since, dueAt, timeZone, ownerId, ownerName } = row;
  const isMasked = kind === "message" && !permissions.includes("customers.contact");
  return {
    ...{ kind, id, orderId },
    subject: isMasked ? maskRecipient(row.subject) : row.subject,
    detail: detailOf(row),
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    isLate: dueAt !== null && dueAt <= now,
    timeZone: timeZone ?? "UTC",
    owner: ownerId === null ? null : { id: ownerId, displayName: ownerName ?? "" },
    isMine: ownerId === accountId,
    mayTake: mayTake(permissions, kind),
  };
}
