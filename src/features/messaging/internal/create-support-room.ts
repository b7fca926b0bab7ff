import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { insertMessage } from "../store/messages.ts";
import { addMembers } from "../store/rooms.ts";
import { addToDesk, saveSupportRoom } from "../store/support.ts";
import { ROOM_CREATED } from "../words/rooms.ts";

/** The id of an account's support room, which is made with its first notice if there is none. */
export async function createSupportRoom(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  now: Date,
): Promise<string> {
  const { id, isNew } = await saveSupportRoom(tx, siteId, accountId, now);
  if (!isNew) return id;
  await addMembers(tx, siteId, id, [accountId], now);
  await addToDesk(tx, siteId, { roomId: id, fromSeq: 0, dueAt: null }, now);
  const notice = { id: newId(), roomId: id, senderId: null, content: ROOM_CREATED, replyTo: null };
  await insertMessage(tx, siteId, notice, now);
  return id;
}
