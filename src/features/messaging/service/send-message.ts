import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import {
  type CountedLimit,
  isRefusedFromMemory,
  limitRate,
  type RateLimit,
} from "#kit/server/rate-limits.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SentFile } from "../contract/files.ts";
import type { Message } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readMember, refuseClosed, requireOpenRoom, requireRoom } from "../internal/require-room.ts";
import { saveMessage } from "../internal/save-message.ts";
import { findMessage, insertLimitedMessage, type MessageRow } from "../store/messages.ts";
import type { WritableRoom } from "../store/writable-rooms.ts";
import { ROOM_NAMES, ROOM_REFUSALS } from "../words/rooms.ts";

const OF_ACCOUNT: RateLimit = { points: 60, seconds: 60 };
const OF_ROOM: RateLimit = { points: 120, seconds: 60 };

export type MessageDraft = {
  id: string;
  content: string;
  replyTo?: string | undefined;
  files: readonly SentFile[];
};

/**
 * Sends a message to a room of the caller. A repeat of the same id answers the stored message. Throws
 * `conflict` when the room is closed, also by a block at the same moment.
 */
export async function sendMessage(context: Context, roomId: string, draft: MessageDraft): Promise<Message> {
  const { db, siteId, now } = context;
  const { accountId: senderId } = readMember(context);
  const room = await requireOpenRoom(context, roomId);
  const { replyTo = null, ...rest } = draft;
  const message = { ...rest, replyTo, roomId, senderId };
  const isPlain = replyTo === null && draft.files.length === 0;
  let seq: number | null;
  try {
    seq = await (isPlain && room.kind !== "support" ? savePlain : countThenSave)(context, room, message);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too_many_requests") throw error;
    // A repeat of a stored message is no further message.
    const stored = await findMessage(db, siteId, roomId, draft.id);
    if (stored?.senderId === senderId) return presentMessage(stored, room);
    throw error;
  }
  if (seq === null) throw refuseClosed();
  const isNew = seq !== REPEATED;
  const sent = isPlain && isNew ? toRow(message, seq, now) : await findMessage(db, siteId, roomId, draft.id);
  if (sent?.senderId !== senderId) throw notFound(ROOM_NAMES.message);
  // Since the first request, others may have seen the message.
  return presentMessage(sent, isNew ? withSeen(room, senderId, seq) : await requireRoom(context, roomId));
}

// The room's after the account's, so that one person can't use up the limit of a room.
const limitsOf = (siteId: string, { roomId, senderId }: Saved): CountedLimit[] => [
  { name: "messages of account", key: `${siteId} ${senderId}`, rule: OF_ACCOUNT },
  { name: "messages of room", key: `${siteId} ${roomId}`, rule: OF_ROOM },
];

async function limitMessages({ db, siteId }: Context, message: Saved): Promise<void> {
  for (const { name, key, rule } of limitsOf(siteId, message)) await limitRate(db, name, key, rule);
}

/** Stands for the number of a message that an equal request has stored. */
const REPEATED = 0;

type Saved = Parameters<typeof saveMessage>[2];

/** As `saveMessage`, but answers `REPEATED` when an equal request came before. */
async function saveOnce(db: Db, room: WritableRoom, message: Saved, now: Date): Promise<number | null> {
  try {
    return await saveMessage(db, room, message, now);
  } catch (error) {
    if (isDuplicate(error)) return REPEATED;
    throw error;
  }
}

/** Stores a message without files that answers no other: one statement counts it and stores it. */
async function savePlain(context: Context, room: WritableRoom, message: Saved): Promise<number | null> {
  const { db, siteId, now } = context;
  const limits = limitsOf(siteId, message);
  try {
    if (!isRefusedFromMemory(db, limits)) {
      const { seq, isWithin } = await insertLimitedMessage(db, siteId, message, { now, limits });
      if (isWithin) return seq;
    }
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The failed statement has counted nothing, and a repeat counts as well.
    await limitMessages(context, message);
    return REPEATED;
  }
  return countThenSave(context, room, message);
}

/** Counts the message first, and throws how long to wait when it is one too many. */
async function countThenSave(context: Context, room: WritableRoom, message: Saved): Promise<number | null> {
  const { db, siteId, now } = context;
  const { roomId, replyTo } = message;
  await limitMessages(context, message);
  if (replyTo !== null && !(await findMessage(db, siteId, roomId, replyTo))) {
    throw refuseFields({ replyTo: [ROOM_REFUSALS.replyMissing] });
  }
  return saveOnce(db, room, message, now);
}

/** The row of a message without files that answers no other, as reading it would give it. */
function toRow({ id, senderId, content }: Saved, seq: number, now: Date): MessageRow {
  const empty = { orderId: null, news: null, removedAt: null, files: [], reply: null, reactions: [] };
  return { ...empty, id, seq, changedSeq: seq, kind: "text", senderId, content, createdAt: now };
}

/** The room after a member has seen a message. */
function withSeen(room: WritableRoom, accountId: string, seenSeq: number): WritableRoom {
  const members = room.members.map((one) => (one.accountId === accountId ? { ...one, seenSeq } : one));
  return { ...room, members };
}
