import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { FILES, type FileRow } from "./files.ts";
import { isReadable } from "./public-rooms.ts";

type ExportedMessage = {
  roomId: string;
  senderId: string | null;
  id: string;
  content: string;
  files: FileRow[];
  createdAt: Date;
};

/** All messages of an account's rooms, room by room. Notices of the program are left out. */
export async function listAllMessages(db: Db, siteId: SiteId, accountId: string): Promise<ExportedMessage[]> {
  const { rows } =
    await sql<ExportedMessage>`select message.room_id as "roomId", message.sender_id as "senderId", message.id, message.content,
      ${FILES} as files, message.created_at as "createdAt"
    from room_members member
      join rooms room on room.site_id = member.site_id and room.id = member.room_id
      join messages message on message.site_id = room.site_id and message.room_id = room.id
    where member.site_id = ${siteId} and member.account_id = ${accountId} and message.kind = 'text'
      and ${isReadable("member", siteId, accountId)}
    order by room.id, message.seq`.execute(db);
  return rows;
}
