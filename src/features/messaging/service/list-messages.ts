import type { Context } from "#kit/server/api-handler.ts";
import type { Messages } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readRoomOrders } from "../internal/read-room-orders.ts";
import { requireRoom } from "../internal/require-room.ts";
import * as messagesStore from "../store/messages.ts";

type Window = { before?: number | undefined; after?: number | undefined; limit: number };

/**
 * Lists messages of a room of the caller: the latest, those before a number, or, with `after`, those with a
 * later event. Throws `not_found` for rooms of others.
 */
export async function listMessages(context: Context, roomId: string, window: Window): Promise<Messages> {
  const { db, siteId } = context;
  const room = await requireRoom(context, roomId);
  const { before = null, after, limit } = window;
  // One more row than the page shows whether more follow.
  const more = { roomId, limit: limit + 1 };
  if (after === undefined) {
    const rows = await messagesStore.listBefore(db, siteId, { ...more, before });
    const hasOlder = rows.length > limit;
    const items = rows.slice(hasOlder ? 1 : 0).map((row) => presentMessage(row, room));
    const orders = await readRoomOrders(context, room, rows);
    return { items, orders, hasOlder, upTo: room.lastSeq, hasNewer: false };
  }
  const rows = await messagesStore.listChanged(db, siteId, { ...more, after });
  const hasNewer = rows.length > limit;
  const items = rows.slice(0, limit).map((row) => presentMessage(row, room));
  const last = items.at(-1)?.changedSeq ?? after;
  // A message may have come since the room was read.
  const upTo = hasNewer ? last : Math.max(room.lastSeq, last);
  const orders = await readRoomOrders(context, room, rows);
  return { items, orders, hasOlder: false, upTo, hasNewer };
}
