import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Message } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readMember, requireMessage, requireOpenRoom } from "../internal/require-room.ts";
import type { Reaction } from "../rules/rooms.ts";
import { deleteReaction, insertReaction, lockRoom, recordEvent } from "../store/messages.ts";
import { ROOM_NAMES } from "../words/rooms.ts";

type Chosen = { roomId: string; messageId: string; reaction: Reaction };

/** Adds or removes the caller's reaction to a message. A repeat changes nothing. */
export async function react(context: Context, chosen: Chosen, isAdded: boolean): Promise<Message> {
  const { db, siteId } = context;
  const { roomId, messageId, reaction } = chosen;
  const room = await requireOpenRoom(context, roomId);
  const own = { messageId, accountId: readMember(context).accountId, reaction };
  await db.transaction().execute(async (tx) => {
    await lockRoom(tx, siteId, roomId);
    // Read under the lock: a removed message takes no reaction.
    const message = await requireMessage({ ...context, db: tx }, roomId, messageId);
    if (message.removedAt !== null) throw notFound(ROOM_NAMES.message);
    const change = isAdded ? insertReaction : deleteReaction;
    if (await change(tx, siteId, own)) await recordEvent(tx, siteId, { roomId, messageId });
  });
  return presentMessage(await requireMessage(context, roomId, messageId), room);
}
