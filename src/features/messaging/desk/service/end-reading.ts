import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { removeReader } from "../store/readers.ts";

/** Shows the team that the caller has left a conversation. */
export async function endReading(context: Context, roomId: string): Promise<Record<never, never>> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await requireDeskRoom(context, db, roomId);
  await removeReader(db, siteId, { roomId, accountId });
  return {};
}
