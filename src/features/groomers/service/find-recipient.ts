import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { completeNotifications, listWays, type NotificationKind } from "../rules/notifications.ts";
import * as notificationsStore from "../store/notifications.ts";

/** The addresses to which a notification goes; null for a way that the groomer did not choose. */
export type GroomerRecipient = {
  id: string;
  /** Whether the groomer can be booked: who has left gets nothing about visits. */
  isListed: boolean;
  mailTo: string | null;
  textTo: string | null;
};

/**
 * Finds where a notification of this kind goes. Null for an unknown groomer. The caller sends mails about
 * reviews and messages as optional mails, which the mailbox may have turned off.
 */
export async function findRecipient(
  tx: Tx,
  siteId: SiteId,
  key: notificationsStore.GroomerKey,
  kind: NotificationKind,
): Promise<GroomerRecipient | null> {
  const row = await notificationsStore.find(tx, siteId, key);
  if (!row) return null;
  const { id, isListed, email, phoneNumber } = row;
  const has = { mail: email !== "", text: phoneNumber !== null };
  const ways = listWays(kind, completeNotifications(row.notifications)[kind], has);
  return {
    id,
    isListed,
    mailTo: ways.includes("mail") ? email : null,
    textTo: ways.includes("text") ? phoneNumber : null,
  };
}
