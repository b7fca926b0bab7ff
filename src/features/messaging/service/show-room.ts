import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Room } from "../contract/rooms.ts";
import { presentRoom } from "../internal/present-room.ts";
import { readMember, requireRoom } from "../internal/require-room.ts";

/** Shows a room of the caller. Throws `not_found` for all others. */
export async function showRoom(context: Context, roomId: string): Promise<Room> {
  const [row, site] = await Promise.all([requireRoom(context, roomId), readSite(context.db, context.siteId)]);
  return presentRoom(row, {
    accountId: readMember(context).accountId,
    brand: site.settings.name,
    now: context.now,
  });
}
