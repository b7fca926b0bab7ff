import type { Context } from "#kit/server/api-handler.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { presentDeskRoom } from "../internal/present-desk-room.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";

/** Shows a conversation of the team. Throws `not_found` for all others. */
export async function showDeskRoom(context: Context, roomId: string): Promise<DeskRoom> {
  return presentDeskRoom(await requireDeskRoom(context, context.db, roomId), context);
}
