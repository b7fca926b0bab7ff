import type { Context } from "#kit/server/api-handler.ts";
import { readRoomOrders } from "../../internal/read-room-orders.ts";
import { listBefore } from "../../store/messages.ts";
import type { DeskMessages } from "../contract/messages.ts";
import { presentDeskMessage } from "../internal/present-desk-message.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { readStaffNames } from "../store/team.ts";

type Window = { before?: number | null | undefined; limit: number };

/** Lists messages of a conversation of the team, from the moment on at which it joined. */
export async function listDeskMessages(
  context: Context,
  roomId: string,
  { before = null, limit }: Window,
): Promise<DeskMessages> {
  const { db, siteId } = context;
  const { room, fromSeq } = await requireDeskRoom(context, db, roomId);
  const [rows, staff] = await Promise.all([
    // One more row than the page shows whether more follow.
    listBefore(db, siteId, { roomId, before, from: fromSeq, limit: limit + 1 }),
    readStaffNames(db, siteId),
  ]);
  const hasOlder = rows.length > limit;
  const items = rows.slice(hasOlder ? 1 : 0).map((row) => presentDeskMessage(row, room, staff));
  return { items, orders: await readRoomOrders(context, room, rows), hasOlder };
}
