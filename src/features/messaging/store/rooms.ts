import { type RawBuilder, sql } from "kysely";
import type { OrderNews } from "#features/orders/rules/order-news.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { RoomKind } from "../rules/rooms.ts";
import { fileTypesOf } from "./files.ts";
import { isReadable } from "./public-rooms.ts";

/** A member of a room with what the other members see of them. */
export type MemberRow = {
  accountId: string;
  role: "customer" | "groomer" | "renter" | "staff";
  seenSeq: number;
  /** The id of the customer or groomer. */
  profileId: string | null;
  displayName: string;
  email: string;
  /** A groomer's portrait as it is stored. */
  portrait: unknown;
  pictureFileId: string | null;
};

export type RoomRow = {
  id: string;
  siteId: SiteId;
  kind: RoomKind;
  /** Of a public room and of a rental's. */
  title: string | null;
  customerId: string | null;
  groomerId: string | null;
  lastSeq: number;
  openedAt: Date;
  updatedAt: Date;
  messagingDays: number;
  /** An IANA name: the zone of the groomer's or else the member's area. */
  timeZone: string;
  isBlocked: boolean;
  lastVisitAt: Date | null;
  /** Of the room of a rental. */
  endedAt: Date | null;
  /** What the team has seen; null in rooms that it does not serve. */
  teamSeenSeq: number | null;
  seenSeq: number;
  unread: number;
  members: MemberRow[];
  lastMessage: {
    content: string;
    /** The media types of its files. */
    types: string[];
    news: OrderNews | null;
    seq: number;
    senderId: string | null;
    createdAt: string;
  } | null;
};

/** Whether a member of a room of two blocks the other. */
export const IS_BLOCKED = sql<boolean>`(room.kind in ('pair', 'rental') and exists (
  select from room_members one
    join room_members other on other.site_id = one.site_id and other.room_id = one.room_id
    join blocks block on block.site_id = one.site_id and block.account_id = one.account_id
      and block.blocked_id = other.account_id
  where one.site_id = room.site_id and one.room_id = room.id))`;

export const LAST_VISIT = sql`(select max(visit.appointment_end) from orders visit
  where visit.site_id = room.site_id and visit.customer_id = room.customer_id
    and visit.groomer_id = room.groomer_id and visit.status <> 'cancelled')`;

export const TIME_ZONE = sql`coalesce(
  (select area.time_zone from groomers groomer join areas area on area.site_id = groomer.site_id
      and area.id = groomer.area_id
    where groomer.site_id = room.site_id
      and (groomer.id = room.groomer_id or groomer.account_id = room.account_id)),
  (select area.time_zone from customers customer join areas area on area.site_id = customer.site_id
      and area.id = customer.area_id
    where customer.site_id = room.site_id
      and (customer.id = room.customer_id or customer.account_id = room.account_id)),
  (select area.time_zone from areas area where area.site_id = room.site_id order by area.slug limit 1),
  'UTC')`;

const LAST_MESSAGE = sql`(select json_build_object('content', case when message.removed_at is null
      then message.content else '' end, 'types', ${fileTypesOf("message")}, 'news', message.news, 'seq', message.seq, 'senderId', message.sender_id,
      'createdAt', message.created_at)
  from messages message where message.site_id = room.site_id and message.room_id = room.id
  order by message.seq desc limit 1)`;

/** The people of accounts, joined to `room_members` as `other`. */
export const OTHER_PEOPLE = sql`join accounts account on account.site_id = other.site_id and account.id = other.account_id
    left join customers customer on customer.site_id = account.site_id and customer.account_id = account.id
    left join groomers groomer on groomer.site_id = account.site_id and groomer.account_id = account.id
    left join renters renter on renter.site_id = account.site_id and renter.account_id = account.id`;

/** The name of one of `OTHER_PEOPLE`. */
export const DISPLAY_NAME = sql`coalesce(groomer.display_name, trim(customer.first_name || ' ' || customer.last_name),
  nullif(trim(renter.first_name || ' ' || renter.last_name), ''), renter.business_name, '')`;

// Readers of announcements do not see each other.
const MEMBERS = sql`(select coalesce(json_agg(json_build_object('accountId', account.id, 'role', account.role,
    'seenSeq', other.seen_seq, 'profileId', coalesce(customer.id, groomer.id, renter.id),
    'displayName', ${DISPLAY_NAME}, 'email', coalesce(account.email, ''), 'portrait', groomer.profile_picture,
    'pictureFileId', customer.picture_file_id) order by other.account_id), '[]')
  from room_members other
    ${OTHER_PEOPLE}
  where other.site_id = room.site_id and other.room_id = room.id and room.kind <> 'public')`;

const unreadOf = (accountId: string) => sql`(select count(*)::int from messages message
  where message.site_id = member.site_id and message.room_id = member.room_id
    and message.seq > member.seen_seq and message.removed_at is null
    and message.kind = 'text' and message.sender_id <> ${accountId})`;

/** Reads rooms as a member sees them. `found` selects rows like those of `room_members`. */
async function readRooms(db: Db, siteId: SiteId, accountId: string, found: RawBuilder<unknown>) {
  return selectRooms(db, siteId, found, unreadOf(accountId));
}

/** Reads rooms, the latest first. `unread` counts messages of `room` after the number `member.seen_seq`. */
export async function selectRooms(
  db: Db,
  siteId: SiteId,
  found: RawBuilder<unknown>,
  unread: RawBuilder<unknown>,
): Promise<RoomRow[]> {
  const { rows } =
    await sql<RoomRow>`${PREPARED} select room.id, room.site_id as "siteId", room.kind, room.title, room.customer_id as "customerId",
      room.groomer_id as "groomerId", room.last_seq::int as "lastSeq", room.opened_at as "openedAt",
      room.updated_at as "updatedAt", ${TIME_ZONE} as "timeZone", site.messaging_days as "messagingDays", ${IS_BLOCKED} as "isBlocked",
      ${LAST_VISIT} as "lastVisitAt", room.ended_at as "endedAt", desk.seen_seq::int as "teamSeenSeq", member.seen_seq::int as "seenSeq", ${unread} as unread,
      ${MEMBERS} as members, ${LAST_MESSAGE} as "lastMessage"
    from (${found}) as member
      join rooms room on room.site_id = ${siteId} and room.id = member.room_id
      join sites site on site.id = room.site_id
      left join desk_rooms desk on desk.site_id = room.site_id and desk.room_id = room.id
    order by member.room_updated_at desc, room.id`.execute(db);
  return rows;
}

/** Finds a room that the account reads as a member. Undefined for all others. */
export async function findRoom(db: Db, siteId: SiteId, accountId: string, roomId: string) {
  const found = sql`select * from room_members where site_id = ${siteId} and room_id = ${roomId}
    and account_id = ${accountId} and ${isReadable("room_members", siteId, accountId)}`;
  return (await readRooms(db, siteId, accountId, found))[0];
}

/** The rooms of an account among the ids, in any order. */
export async function findRooms(db: Db, siteId: SiteId, accountId: string, roomIds: readonly string[]) {
  if (roomIds.length === 0) return [];
  const found = sql`select * from room_members
    where site_id = ${siteId} and room_id = any(${roomIds}::uuid[]) and account_id = ${accountId}
      and ${isReadable("room_members", siteId, accountId)}`;
  return readRooms(db, siteId, accountId, found);
}

/** Whether a row of `room_members`, by its name in the query, is of a room of this kind; null is any. */
const isOfKind = (member: string, siteId: SiteId, kind: RoomKind | null) =>
  kind === null
    ? sql`true`
    : sql`exists (select from rooms chosen where chosen.site_id = ${siteId}
        and chosen.id = ${sql.ref(`${member}.room_id`)} and chosen.kind = ${kind})`;

/** Lists the rooms of an account, the latest first. */
export function listRooms(
  db: Db,
  siteId: SiteId,
  accountId: string,
  { limit, kind }: { limit: number; kind: RoomKind | null },
): Promise<RoomRow[]> {
  const found = sql`select * from room_members
    where site_id = ${siteId} and account_id = ${accountId} and ${isOfKind("room_members", siteId, kind)}
      and ${isReadable("room_members", siteId, accountId)}
    order by room_updated_at desc, room_id limit ${limit}`;
  return readRooms(db, siteId, accountId, found);
}

/**
 * Counts the unread messages of an account's rooms, of one kind or of all. Rooms without unread texts are not
 * read, however many there are.
 */
export async function countUnread(
  db: Db,
  siteId: SiteId,
  accountId: string,
  kind: RoomKind | null,
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`${PREPARED} select
      coalesce(sum(${unreadOf(accountId)}), 0)::int as unread
    from room_members member
    where member.site_id = ${siteId} and member.account_id = ${accountId}
      and (member.last_text_seq is null or member.seen_seq < member.last_text_seq)
      and ${isOfKind("member", siteId, kind)} and ${isReadable("member", siteId, accountId)}`.execute(db);
  return rows[0]?.unread ?? 0;
}

type Pair = { customerId: string; groomerId: string };

/** The id of the pair's room. It is made if there is none; `isNew` says so. */
export async function savePairRoom(
  tx: Tx,
  siteId: SiteId,
  { customerId, groomerId }: Pair,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId();
  const room = await tx
    .insertInto("rooms")
    .values({ id, siteId, kind: "pair", customerId, groomerId, openedAt: now, updatedAt: now })
    .onConflict((clash) =>
      clash
        .columns(["siteId", "customerId", "groomerId"])
        .where("kind", "=", "pair")
        .doUpdateSet({ openedAt: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: room.id, isNew: room.id === id };
}

/** Adds the members of a new room, in which no text was sent yet. */
export async function addMembers(
  tx: Tx,
  siteId: SiteId,
  roomId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  const members = accountIds.map((accountId) => ({
    ...{ siteId, roomId, accountId, roomUpdatedAt: now },
    lastTextSeq: 0,
  }));
  await tx.insertInto("roomMembers").values(members).execute();
}

/**
 * The accounts of a customer and a groomer of the brand, and whether either blocks the other. Undefined when
 * one of them is missing.
 */
export function findPairAccounts(db: Db, siteId: SiteId, { customerId, groomerId }: Pair) {
  return db
    .selectFrom("customers")
    .innerJoin("groomers", "groomers.siteId", "customers.siteId")
    .innerJoin("accounts as groomerAccount", (join) =>
      join
        .onRef("groomerAccount.id", "=", "groomers.accountId")
        .onRef("groomerAccount.siteId", "=", "groomers.siteId"),
    )
    .select(["customers.accountId as customerAccountId", "groomers.accountId as groomerAccountId"])
    .select("groomerAccount.status as groomerStatus")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("blocks")
          .select("blockedAt")
          .where("blocks.siteId", "=", siteId)
          .where((is) =>
            is.or([
              is.and([
                is("blocks.accountId", "=", is.ref("customers.accountId")),
                is("blocks.blockedId", "=", is.ref("groomers.accountId")),
              ]),
              is.and([
                is("blocks.accountId", "=", is.ref("groomers.accountId")),
                is("blocks.blockedId", "=", is.ref("customers.accountId")),
              ]),
            ]),
          ),
      ).as("isBlocked"),
    )
    .where("customers.siteId", "=", siteId)
    .where("customers.id", "=", customerId)
    .where("groomers.id", "=", groomerId)
    .executeTakeFirst();
}

/** Whether the two have a room already. */
export async function hasPairRoom(db: Db, siteId: SiteId, { customerId, groomerId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom("rooms")
    .select("id")
    .where("siteId", "=", siteId)
    .where("kind", "=", "pair")
    .where("customerId", "=", customerId)
    .where("groomerId", "=", groomerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the member's mark of seen messages forward, at most to the room's latest event. */
export async function advanceSeen(
  db: Db,
  siteId: SiteId,
  { roomId, accountId, seq }: { roomId: string; accountId: string; seq: number },
): Promise<void> {
  await sql`update room_members member set seen_seq = least(${seq}::bigint, room.last_seq),
      notify_at = null, notified_at = null
    from rooms room where member.site_id = ${siteId} and member.room_id = ${roomId}
      and member.account_id = ${accountId} and room.site_id = member.site_id and room.id = member.room_id
      and member.seen_seq < least(${seq}::bigint, room.last_seq)`.execute(db);
}
