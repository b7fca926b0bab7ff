import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Room } from "../contract/rooms.ts";
import { createSupportRoom } from "../internal/create-support-room.ts";
import { readMember } from "../internal/require-room.ts";
import { showRoom } from "./show-room.ts";

/** Opens the caller's room with the team. It is made with the first call, and answered by all later ones. */
export async function openSupportRoom(context: Context): Promise<Room> {
  refuseImpersonator(context);
  const { accountId } = readMember(context);
  const roomId = await context.db
    .transaction()
    .execute((tx) => createSupportRoom(tx, context.siteId, accountId, context.now));
  return showRoom(context, roomId);
}
