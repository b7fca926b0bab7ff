import type { Db, Tx } from "#kit/server/database.ts";
import { hashAddress, isRefused } from "#kit/server/optional-mails.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  completeNotifications,
  type GroomerNotifications,
  NOTIFICATION_KINDS,
  optionalMailOf,
} from "../rules/notifications.ts";
import * as notificationsStore from "../store/notifications.ts";

/**
 * Reads how a groomer wants to be notified. A mail that the mailbox turned off by its link is off. Null for
 * an unknown groomer.
 */
export async function readNotifications(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
): Promise<GroomerNotifications | null> {
  const row = await notificationsStore.find(db, siteId, { groomerId });
  if (!row) return null;
  const chosen = completeNotifications(row.notifications);
  for (const name of NOTIFICATION_KINDS) {
    const kind = optionalMailOf[name];
    if (!kind || !chosen[name].mail || !row.email) continue;
    chosen[name].mail = !(await isRefused(db, siteId, { addressHash: hashAddress(row.email), kind }));
  }
  return chosen;
}
