import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { QuickReply } from "../contract/quick-replies.ts";
import { readMember, requireRoom } from "../internal/require-room.ts";
import { fillPlaceholders } from "../rules/placeholders.ts";
import * as quickRepliesStore from "../store/quick-replies.ts";

/** Lists the caller's quick replies with their placeholders. */
export function listQuickReplies(context: Context): Promise<QuickReply[]> {
  const { accountId } = readMember(context);
  return quickRepliesStore.listQuickReplies(context.db, { siteId: context.siteId, accountId });
}

/**
 * Lists the caller's quick replies as they would be sent in a room. Throws `not_found` for rooms of others.
 */
export async function listFilledQuickReplies(context: Context, roomId: string): Promise<QuickReply[]> {
  const { db, siteId } = context;
  const { accountId } = readMember(context);
  const [room, replies, site] = await Promise.all([
    requireRoom(context, roomId),
    listQuickReplies(context),
    readSite(db, siteId),
  ]);
  const brand = site.settings.name;
  const nameOf = (isOwn: boolean) =>
    room.members.find((member) => (member.accountId === accountId) === isOwn)?.displayName;
  const facts = { name: nameOf(false) ?? brand, brand, me: nameOf(true) ?? "" };
  return replies.map((reply) => ({ ...reply, content: fillPlaceholders(reply.content, facts) }));
}
