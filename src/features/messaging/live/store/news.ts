import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { RoomKind } from "../../rules/rooms.ts";

export type RoomNews = {
  roomId: string;
  siteId: string;
  kind: RoomKind;
  lastSeq: number;
  /** Whether the team serves the room. */
  isServed: boolean;
  /** Those of the accounts that read the room, of the room's brand. */
  readers: string[];
};

/** Reads rooms of all brands by their ids, and which of the accounts read them. */
export async function readRoomNews(
  db: Db,
  roomIds: readonly string[],
  accountIds: readonly string[],
): Promise<RoomNews[]> {
  const { rows } =
    await sql<RoomNews>`${PREPARED} select room.id as "roomId", room.site_id as "siteId", room.kind,
      room.last_seq::int as "lastSeq",
      exists (select from desk_rooms desk where desk.site_id = room.site_id and desk.room_id = room.id) as "isServed",
      coalesce(case when room.kind = 'public' then
        (select json_agg(account.id) from accounts account
            left join customers customer on customer.site_id = account.site_id and customer.account_id = account.id
            left join groomers groomer on groomer.site_id = account.site_id and groomer.account_id = account.id
          where account.site_id = room.site_id and account.id = any(${accountIds}::uuid[]) and account.role <> 'staff'
            and (room.role is null or room.role = account.role)
            and (room.area_id is null or room.area_id = coalesce(customer.area_id, groomer.area_id)))
      else
        (select json_agg(member.account_id) from room_members member where member.site_id = room.site_id
          and member.room_id = room.id and member.account_id = any(${accountIds}::uuid[]))
      end, '[]') as readers
    from rooms room where room.id = any(${roomIds}::uuid[])`.execute(db);
  return rows;
}

/** Tells that somebody writes in a room. Nothing of it lasts: the rows of changes are removed. */
export async function recordTyping(
  db: Db,
  { siteId, roomId, accountId }: { siteId: SiteId; roomId: string; accountId: string | null },
): Promise<void> {
  await db
    .insertInto("changes")
    .values({ kind: "typing", siteId, resource: roomId, detail: accountId })
    .execute();
}
