import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isReadable } from "./public-rooms.ts";
import { IS_BLOCKED, LAST_VISIT, type MemberRow, type RoomRow, TIME_ZONE } from "./rooms.ts";

/** A room as far as writing in it needs it: a message is sent far more often than a list of rooms is read. */
export type WritableRoom = Pick<
  RoomRow,
  | "id"
  | "siteId"
  | "kind"
  | "openedAt"
  | "endedAt"
  | "messagingDays"
  | "isBlocked"
  | "lastVisitAt"
  | "teamSeenSeq"
> & {
  /** Of a room with the team, as in `RoomRow`; "UTC" in other rooms. */
  timeZone: string;
  members: Pick<MemberRow, "accountId" | "seenSeq">[];
};

/** Finds a room that the account reads as a member, closed or not. Undefined for all others. */
export async function findWritableRoom(
  db: Db,
  siteId: SiteId,
  accountId: string,
  roomId: string,
): Promise<WritableRoom | undefined> {
  const { rows } = await sql<WritableRoom>`${PREPARED} select room.id, room.site_id as "siteId", room.kind,
      room.opened_at as "openedAt", room.ended_at as "endedAt", site.messaging_days as "messagingDays",
      ${IS_BLOCKED} as "isBlocked", case when room.kind = 'pair' then ${LAST_VISIT} end as "lastVisitAt",
      case when room.kind = 'support' then ${TIME_ZONE} else 'UTC' end as "timeZone",
      (select desk.seen_seq::int from desk_rooms desk
        where desk.site_id = room.site_id and desk.room_id = room.id) as "teamSeenSeq",
      (select coalesce(json_agg(json_build_object('accountId', other.account_id, 'seenSeq', other.seen_seq)
          order by other.account_id), '[]')
        from room_members other
        where other.site_id = room.site_id and other.room_id = room.id and room.kind <> 'public') as members
    from room_members member
      join rooms room on room.site_id = member.site_id and room.id = member.room_id
      join sites site on site.id = room.site_id
    where member.site_id = ${siteId} and member.room_id = ${roomId} and member.account_id = ${accountId}
      and (room.kind <> 'public' or ${isReadable("member", siteId, accountId)})`.execute(db);
  return rows[0];
}
