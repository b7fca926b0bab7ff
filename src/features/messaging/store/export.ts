import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { FILES, type FileRow } from "./files.ts";
import { isReadable } from "./public-rooms.ts";
import { DISPLAY_NAME, type MemberRow, OTHER_PEOPLE, type RoomRow } from "./rooms.ts";

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

type TitledRoom = Pick<RoomRow, "id" | "kind" | "title"> & {
  members: Pick<MemberRow, "accountId" | "displayName">[];
};

/** What names rooms. Of announcements no members are read. */
export async function listTitles(db: Db, siteId: SiteId, roomIds: readonly string[]): Promise<TitledRoom[]> {
  const { rows } = await sql<TitledRoom>`select room.id, room.kind, room.title,
      (select coalesce(json_agg(json_build_object('accountId', account.id, 'displayName', ${DISPLAY_NAME})
          order by other.account_id), '[]')
        from room_members other
          ${OTHER_PEOPLE}
        where other.site_id = room.site_id and other.room_id = room.id and room.kind <> 'public') as members
    from rooms room where room.site_id = ${siteId} and room.id = any(${roomIds}::uuid[])`.execute(db);
  return rows;
}
