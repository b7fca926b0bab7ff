import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseRole } from "#kit/wire/errors.ts";
import type { Message } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readMember, requireMessage, requireRoom } from "../internal/require-room.ts";
import { mayRemove } from "../rules/rooms.ts";
import { lockRoom, recordEvent, removeContent } from "../store/messages.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";

/**
 * Removes an own message for everybody. Throws `forbidden` for a message of another, and `conflict` when it
 * was sent too long ago. A repeat changes nothing. It works in a closed room too: a block of the other side
 * must not hold back words that the sender regrets.
 */
export async function removeMessage(context: Context, roomId: string, messageId: string): Promise<Message> {
  const { db, siteId, now } = context;
  refuseImpersonator(context);
  const room = await requireRoom(context, roomId);
  const message = await requireMessage(context, roomId, messageId);
  if (message.senderId !== readMember(context).accountId) throw refuseRole();
  if (message.removedAt === null) {
    if (!mayRemove(message.createdAt, now)) throw new Refusal("conflict", ROOM_REFUSALS.late);
    await db.transaction().execute(async (tx) => {
      await lockRoom(tx, siteId, roomId);
      if (await removeContent(tx, siteId, messageId, now))
        await recordEvent(tx, siteId, { roomId, messageId });
    });
  }
  return presentMessage(await requireMessage(context, roomId, messageId), room);
}
