import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ExportedConversation } from "../contract/export.ts";
import { fileUrl } from "../contract/files.ts";
import { titleRoom } from "../internal/present-room.ts";
import { listAllMessages, listTitles } from "../store/export.ts";

/** Reads all conversations of an account for the export of its data: the oldest messages first. */
export async function exportRooms(
  db: Db,
  siteId: SiteId,
  accountId: string,
): Promise<ExportedConversation[]> {
  const byRoom = Map.groupBy(await listAllMessages(db, siteId, accountId), ({ roomId }) => roomId);
  const [rooms, site] = await Promise.all([listTitles(db, siteId, [...byRoom.keys()]), readSite(db, siteId)]);
  const titles = new Map(
    rooms.map((room) => [room.id, titleRoom(room, { accountId, brand: site.settings.name })]),
  );
  return [...byRoom].map(([id, messages]) => ({
    with: titles.get(id) ?? "",
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
