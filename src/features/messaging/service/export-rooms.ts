import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { fileUrl } from "../contract/files.ts";
import { listAllMessages } from "../store/export.ts";

/** Reads all conversations of an account for the export of its data: the oldest messages first. */
export async function exportRooms(db: Db, siteId: SiteId, accountId: string) {
  const rows = await listAllMessages(db, siteId, accountId);
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].map((messages) => ({
    with: messages[0]?.other ?? "",
    messages: messages.map(({ id: messageId, roomId, createdAt, senderId, content, files }) => ({
      sentAt: createdAt.toISOString(),
      isOwn: senderId === accountId,
      content,
      // The addresses answer with the files while the person is signed in.
      files: files.map(({ name, extension, type }) => ({
        name: `${name}.${extension}`,
        type,
        url: fileUrl({ roomId, messageId, name: `${name}.${extension}` }),
      })),
    })),
  }));
}
