import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { listReaders } from "../store/readers.ts";
import type { Teammate } from "../store/team.ts";

/** Lists who else of the team has a conversation open. Throws `not_found` like `showDeskRoom`. */
export async function listDeskReaders(context: Context, roomId: string): Promise<Teammate[]> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await requireDeskRoom(context, db, roomId);
  return listReaders(db, siteId, { roomId, accountId }, now);
}
