import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type RoomRow, selectRooms } from "../../store/rooms.ts";
import type { DeskList } from "../rules.ts";

/** A room that the team serves. */
export type DeskRoomRow = {
  room: RoomRow;
  status: "open" | "done";
  assigneeId: string | null;
  assigneeName: string | null;
  fromSeq: number;
  waitingSince: Date | null;
  dueAt: Date | null;
};
type DeskFacts = Omit<DeskRoomRow, "room"> & { roomId: string };

/** Messages of members after the number that the team has dealt with. */
const UNREAD = sql`(select count(*)::int from messages message
  where message.site_id = room.site_id and message.room_id = room.id and message.kind = 'text'
    and message.seq > greatest(member.seen_seq, desk.from_seq) and message.removed_at is null
    and exists (select from room_members writer where writer.site_id = message.site_id
      and writer.room_id = message.room_id and writer.account_id = message.sender_id))`;

async function readDeskRooms(db: Db, siteId: SiteId, facts: readonly DeskFacts[]): Promise<DeskRoomRow[]> {
  if (facts.length === 0) return [];
  const ids = facts.map(({ roomId }) => roomId);
  const found = sql`select served.room_id, served.seen_seq, chosen.updated_at as room_updated_at
    from desk_rooms served join rooms chosen on chosen.site_id = served.site_id and chosen.id = served.room_id
    where served.site_id = ${siteId} and served.room_id = any(${ids}::uuid[])`;
  const rooms = new Map((await selectRooms(db, siteId, found, UNREAD)).map((room) => [room.id, room]));
  return facts.flatMap(({ roomId, ...fact }) => {
    const room = rooms.get(roomId);
    return room ? { ...fact, room } : [];
  });
}

function selectFacts(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<DeskFacts & { total: number }>`select desk.room_id as "roomId", desk.status,
      desk.assignee_id as "assigneeId",
      nullif(trim(assignee.first_name || ' ' || assignee.last_name), '') as "assigneeName",
      desk.from_seq::int as "fromSeq", desk.waiting_since as "waitingSince", desk.due_at as "dueAt",
      count(*) over ()::int as total
    from desk_rooms desk
      join rooms room on room.site_id = desk.site_id and room.id = desk.room_id
      left join staff_members assignee on assignee.site_id = desk.site_id
        and assignee.account_id = desk.assignee_id
    where ${where} ${rest}`.execute(db);
}

/** Finds a room that the team serves. Undefined for all others. */
export async function findDeskRoom(db: Db, siteId: SiteId, roomId: string): Promise<DeskRoomRow | undefined> {
  const where = sql`desk.site_id = ${siteId} and desk.room_id = ${roomId}`;
  const { rows } = await selectFacts(db, where, sql``);
  return (await readDeskRooms(db, siteId, rows))[0];
}

const LISTS: Record<DeskList, (accountId: string) => RawBuilder<unknown>> = {
  open: () => sql`desk.status = 'open'`,
  mine: (accountId) => sql`desk.status = 'open' and desk.assignee_id = ${accountId}`,
  unassigned: () => sql`desk.status = 'open' and desk.assignee_id is null`,
  done: () => sql`desk.status = 'done'`,
};

type ListQuery = { list: DeskList; accountId: string; limit: number; page: number };

/** Lists rooms of the desk: those whose answer is due first, then the latest. */
export async function listDeskRooms(
  db: Db,
  siteId: SiteId,
  { list, accountId, limit, page }: ListQuery,
): Promise<{ rows: DeskRoomRow[]; total: number }> {
  const where = sql`desk.site_id = ${siteId} and ${LISTS[list](accountId)}`;
  const order = sql`order by desk.due_at nulls last, room.updated_at desc, room.id
    limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await selectFacts(db, where, order);
  return { rows: await readDeskRooms(db, siteId, rows), total: rows[0]?.total ?? 0 };
}

export type DeskCounts = { open: number; mine: number; unassigned: number; late: number };

/** Counts the open rooms of the desk. */
export async function countDeskRooms(
  db: Db,
  siteId: SiteId,
  accountId: string,
  now: Date,
): Promise<DeskCounts> {
  const { rows } = await sql<DeskCounts>`select count(*)::int as open,
      count(*) filter (where assignee_id = ${accountId})::int as mine,
      count(*) filter (where assignee_id is null)::int as unassigned,
      count(*) filter (where due_at <= ${now})::int as late
    from desk_rooms where site_id = ${siteId} and status = 'open'`.execute(db);
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, late: 0 };
}

/** The number of the latest message of a member; 0 without one. */
export async function findLastOfMembers(db: Db, siteId: SiteId, roomId: string): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .innerJoin("roomMembers", (join) =>
      join
        .onRef("roomMembers.siteId", "=", "messages.siteId")
        .onRef("roomMembers.roomId", "=", "messages.roomId")
        .onRef("roomMembers.accountId", "=", "messages.senderId"),
    )
    .select(sql<number>`max(messages.seq)::int`.as("seq"))
    .where("messages.siteId", "=", siteId)
    .where("messages.roomId", "=", roomId)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The latest message of the team after a number that another than `accountId` wrote. */
export function findOtherAnswer(
  db: Db,
  siteId: SiteId,
  { roomId, accountId, after }: { roomId: string; accountId: string; after: number },
) {
  return db
    .selectFrom("messages")
    .innerJoin("staffMembers", (join) =>
      join
        .onRef("staffMembers.siteId", "=", "messages.siteId")
        .onRef("staffMembers.accountId", "=", "messages.senderId"),
    )
    .select(["staffMembers.accountId"])
    .where("messages.siteId", "=", siteId)
    .where("messages.roomId", "=", roomId)
    .where("messages.seq", ">", after)
    .where("messages.senderId", "<>", accountId)
    .orderBy("messages.seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
