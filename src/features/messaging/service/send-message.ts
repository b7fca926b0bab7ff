import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { SentFile } from "../contract/files.ts";
import type { Message } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readMember, refuseClosed, requireOpenRoom, requireRoom } from "../internal/require-room.ts";
import { saveMessage } from "../internal/save-message.ts";
import { findMessage, type MessageRow } from "../store/messages.ts";
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
  const earlier = await findMessage(db, siteId, roomId, draft.id);
  if (earlier) return presentOwn(earlier, senderId, room);
  const { replyTo = null } = draft;
  if (replyTo !== null && !(await findMessage(db, siteId, roomId, replyTo))) {
    throw refuseFields({ replyTo: [ROOM_REFUSALS.replyMissing] });
  }
  await limitRate(db, "messages of account", `${siteId} ${senderId}`, OF_ACCOUNT);
  await limitRate(db, "messages of room", `${siteId} ${roomId}`, OF_ROOM);
  try {
    if (!(await saveMessage(db, room, { ...draft, replyTo, roomId, senderId }, now))) throw refuseClosed();
  } catch (error) {
    // An equal request came first.
    if (!isDuplicate(error)) throw error;
  }
  const sent = await findMessage(db, siteId, roomId, draft.id);
  if (!sent) throw notFound(ROOM_NAMES.message);
  return presentOwn(sent, senderId, await requireRoom(context, roomId));
}

/** Another sender's message of the same id is not found. */
function presentOwn(row: MessageRow, senderId: string, room: Parameters<typeof presentMessage>[1]): Message {
  if (row.senderId !== senderId) throw notFound(ROOM_NAMES.message);
  return presentMessage(row, room);
}
