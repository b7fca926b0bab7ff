import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Room } from "../contract/rooms.ts";
import { readMember, requireRoom } from "../internal/require-room.ts";
import { advanceSeen } from "../store/rooms.ts";
import { showRoom } from "./show-room.ts";

/** Marks all messages up to `seq` as seen by the caller, on all devices. Closed rooms can be read too. */
export async function setSeen(context: Context, roomId: string, seq: number): Promise<Room> {
  refuseImpersonator(context);
  await requireRoom(context, roomId);
  const { accountId } = readMember(context);
  await advanceSeen(context.db, context.siteId, { roomId, accountId, seq });
  return showRoom(context, roomId);
}
