import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeRooms, removeTraces } from "../store/old-rooms.ts";
import { removeQuickReplies } from "../store/quick-replies.ts";

/**
 * Removes all conversations of an account of any role for both sides, with their files, and its quick
 * replies, devices and uploads. `customers` calls this for erased accounts.
 */
export async function forgetRooms(
  tx: Tx,
  { siteId, accountId }: { siteId: SiteId; accountId: string },
): Promise<void> {
  await removeRooms(tx, siteId, accountId);
  await removeTraces(tx, siteId, accountId);
  await removeQuickReplies(tx, { siteId, accountId });
}
