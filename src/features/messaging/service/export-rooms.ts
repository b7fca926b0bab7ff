import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { listAllMessages } from "../store/export.ts";

/** Reads all conversations of an account for the export of its data: the oldest messages first. */
export async function exportRooms(db: Db, siteId: SiteId, accountId: string) {
  const rows = await listAllMessages(db, siteId, accountId);
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].map((messages) => ({
    with: messages[0]?.other ?? "",
    messages: messages.map(({ createdAt, senderId, content }) => ({
      sentAt: createdAt.toISOString(),
      isOwn: senderId === accountId,
      content,
    })),
  }));
}
