import { type RawBuilder, sql } from "kysely";
import type { OrderNews } from "#features/orders/rules/order-news.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import { type CountedLimit, countWithin } from "#kit/server/rate-limits.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Reaction, UNREAD_MS } from "../rules/rooms.ts";
import { FILES, type FileRow, fileTypesOf, removeFilesOf } from "./files.ts";

export type MessageRow = {
  id: string;
  seq: number;
  changedSeq: number;
  kind: "text" | "notice" | "card";
  orderId: string | null;
  news: OrderNews | null;
  senderId: string | null;
  content: string;
  createdAt: Date;
  removedAt: Date | null;
  /** Of a removed message none. */
  files: FileRow[];
  /** `types`: the media types of the files of the answered message. */
  reply: { id: string; senderId: string | null; content: string; types: string[] } | null;
  reactions: { reaction: Reaction; accountId: string }[];
};

async function readMessages(
  db: Db,
  siteId: SiteId,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${PREPARED} select message.id, message.seq::int as seq,
      message.changed_seq::int as "changedSeq", message.kind, message.order_id as "orderId", message.news,
      message.sender_id as "senderId",
      case when message.removed_at is null then message.content else '' end as content,
      message.created_at as "createdAt", message.removed_at as "removedAt",
      (select json_build_object('id', answered.id, 'senderId', answered.sender_id, 'content',
          case when answered.removed_at is null then answered.content else '' end,
          'types', ${fileTypesOf("answered")})
        from messages answered where answered.site_id = message.site_id and answered.id = message.reply_to)
        as reply, ${FILES} as files,
      (select coalesce(json_agg(json_build_object('reaction', reaction.reaction, 'accountId',
          reaction.account_id) order by reaction.reaction, reaction.account_id), '[]')
        from message_reactions reaction where reaction.site_id = message.site_id
          and reaction.message_id = message.id) as reactions
    from messages message where message.site_id = ${siteId} and ${where} ${rest}`.execute(db);
  return rows;
}

type Window = { roomId: string; before: number | null; from?: number; limit: number };

/** The latest messages of a room, or the latest before a number, none before `from`; in the room's order. */
export async function listBefore(
  db: Db,
  siteId: SiteId,
  { roomId, before, from = Number.MIN_SAFE_INTEGER, limit }: Window,
): Promise<MessageRow[]> {
  const where = sql`message.room_id = ${roomId} and message.seq >= ${from}::bigint
    and message.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint`;
  const rows = await readMessages(db, siteId, where, sql`order by message.seq desc limit ${limit}`);
  return rows.reverse();
}

/** The messages with an event after a number, in the order of their latest events. */
export function listChanged(
  db: Db,
  siteId: SiteId,
  { roomId, after, limit }: { roomId: string; after: number; limit: number },
): Promise<MessageRow[]> {
  const where = sql`message.room_id = ${roomId} and message.changed_seq > ${after}::bigint`;
  return readMessages(db, siteId, where, sql`order by message.changed_seq limit ${limit}`);
}

export async function findMessage(db: Db, siteId: SiteId, roomId: string, id: string) {
  const where = sql`message.room_id = ${roomId} and message.id = ${id}`;
  return (await readMessages(db, siteId, where, sql``))[0];
}

export type NewMessage = {
  id: string;
  roomId: string;
  senderId: string | null;
  content: string;
  replyTo: string | null;
  /** The team writes, which no block stops. */
  isTeam?: boolean;
};

/** A push that fails so often is old news. */
const PUSH_TRIES = 3;

const notifyAt = (now: Date) => new Date(now.getTime() + UNREAD_MS);

/**
 * Stores a message as the room's next event, and what the sender has received counts as seen. The jobs
 * that show it on the readers' devices come with it. Sends nothing when either side of the room blocks the
 * other, except for the team. Throws the unique violation of a repeated id.
 * @returns the message's number, or null when a block stopped it
 */
export async function insertMessage(
  db: Db | Tx,
  siteId: SiteId,
  message: NewMessage,
  now: Date,
): Promise<number | null> {
  return (await writeMessage(db, siteId, message, { now, limits: [] })).seq;
}

type LimitedWrite = { now: Date; limits: readonly CountedLimit[] };

/**
 * As `insertMessage` outside of a transaction, and counts the message at these limits in the same statement.
 * A repeated id counts nothing.
 */
export function insertLimitedMessage(
  db: Db,
  siteId: SiteId,
  message: NewMessage,
  write: LimitedWrite,
): Promise<{ seq: number | null; isWithin: boolean }> {
  return writeMessage(db, siteId, message, write);
}

async function writeMessage(
  db: Db | Tx,
  siteId: SiteId,
  { id, roomId, senderId, content, replyTo, isTeam = false }: NewMessage,
  { now, limits }: LimitedWrite,
): Promise<{ seq: number | null; isWithin: boolean }> {
  const kind = senderId === null ? "notice" : "text";
  const counted = limits.length > 0 ? countWithin(db, limits) : null;
  const isWithin = counted?.isWithin ?? sql`true`;
  const { rows } = await sql<{ seq: number | null; isWithin: boolean }>`${PREPARED} with ${
    counted ? sql`${counted.parts}, ` : sql``
  }room as (
      update rooms set last_seq = last_seq + 1, updated_at = greatest(updated_at, ${now})
      where site_id = ${siteId} and id = ${roomId} and ${isWithin} and (${isTeam}::boolean or not exists (
        select from room_members one
          join room_members other on other.site_id = one.site_id and other.room_id = one.room_id
          join blocks block on block.site_id = one.site_id and block.account_id = one.account_id
            and block.blocked_id = other.account_id
        where one.site_id = ${siteId} and one.room_id = ${roomId}))
      returning last_seq, updated_at, kind),
    message as (
      insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, reply_to, created_at)
      select ${id}, ${siteId}::uuid, ${roomId}::uuid, last_seq, last_seq, ${kind}, ${senderId}::uuid, ${content},
        ${replyTo}::uuid, ${now}::timestamptz from room returning seq),
    member as (
      update room_members set room_updated_at = room.updated_at,
        seen_seq = case when account_id = ${senderId}::uuid then room.last_seq else seen_seq end,
        last_text_seq = case when ${kind} = 'text' then room.last_seq else last_text_seq end,
        notify_at = case when account_id = ${senderId}::uuid then null
          when ${kind} = 'notice' or room.kind = 'public' then notify_at
          when notified_at is null then coalesce(notify_at, ${notifyAt(now)}::timestamptz) end,
        notified_at = case when account_id = ${senderId}::uuid then null else notified_at end
      from room where site_id = ${siteId} and room_id = ${roomId}),
    device as (
      select array_agg(('push-message', json_build_object('deviceId', device.id, 'roomId', ${roomId}::uuid), null, null,
        ${PUSH_TRIES}::int2, 'push-message:' || device.id || ${roomId}, null, null)::graphile_worker.job_spec) as pushes
      from room join room_members reader on reader.site_id = ${siteId} and reader.room_id = ${roomId}
        and reader.account_id is distinct from ${senderId}::uuid
        join push_devices device on device.site_id = reader.site_id and device.account_id = reader.account_id
      where room.kind <> 'public' and ${kind} = 'text'
      having count(*) > 0)
    select (select seq::int from message) as seq, ${isWithin} as "isWithin",
      (select count(*)::int from device, graphile_worker.add_jobs(device.pushes)) as devices`.execute(db);
  return { seq: rows[0]?.seq ?? null, isWithin: rows[0]?.isWithin ?? false };
}

/** Takes the room's lock and its next number for an event of a message. */
async function takeNumber(tx: Tx, siteId: SiteId, roomId: string): Promise<number> {
  const room = await tx
    .updateTable("rooms")
    .set({ lastSeq: sql`last_seq + 1` })
    .where("siteId", "=", siteId)
    .where("id", "=", roomId)
    .returning("lastSeq")
    .executeTakeFirstOrThrow();
  return Number(room.lastSeq);
}

type Changed = { roomId: string; messageId: string };

/** Numbers an event of a message. The caller has changed something in the same transaction. */
export async function recordEvent(tx: Tx, siteId: SiteId, { roomId, messageId }: Changed): Promise<void> {
  const changedSeq = await takeNumber(tx, siteId, roomId);
  await tx
    .updateTable("messages")
    .set({ changedSeq })
    .where("siteId", "=", siteId)
    .where("id", "=", messageId)
    .execute();
}

/** Removes the text of a message, its files and its reactions. Returns false when it was removed before. */
export async function removeContent(tx: Tx, siteId: SiteId, messageId: string, now: Date): Promise<boolean> {
  const removed = await tx
    .updateTable("messages")
    .set({ removedAt: now, content: "" })
    .where("siteId", "=", siteId)
    .where("id", "=", messageId)
    .where("removedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return false;
  await removeFilesOf(tx, siteId, messageId);
  await tx
    .deleteFrom("messageReactions")
    .where("siteId", "=", siteId)
    .where("messageId", "=", messageId)
    .execute();
  return true;
}

type OwnReaction = { messageId: string; accountId: string; reaction: Reaction };

/** Stores a reaction to a message that is not removed. Returns false when nothing changed. */
export async function insertReaction(tx: Tx, siteId: SiteId, own: OwnReaction): Promise<boolean> {
  const row = await tx
    .insertInto("messageReactions")
    .values({ siteId, ...own })
    .onConflict((clash) => clash.doNothing())
    .returning("messageId")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReaction(tx: Tx, siteId: SiteId, own: OwnReaction): Promise<boolean> {
  const row = await tx
    .deleteFrom("messageReactions")
    .where("siteId", "=", siteId)
    .where("messageId", "=", own.messageId)
    .where("accountId", "=", own.accountId)
    .where("reaction", "=", own.reaction)
    .returning("messageId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row of a room until the transaction ends. */
export async function lockRoom(tx: Tx, siteId: SiteId, roomId: string): Promise<void> {
  await tx
    .selectFrom("rooms")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", roomId)
    .forUpdate()
    .execute();
}
