import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { changeDeskRoom } from "../../store/support.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { changeLocked } from "../internal/require-desk-room.ts";
import { showDeskRoom } from "./show-desk-room.ts";

/** Opens a conversation that is done again. A repeat changes nothing. */
export async function reopenDeskRoom(context: Context, roomId: string): Promise<DeskRoom> {
  await changeLocked(context, roomId, async (tx, { status }) => {
    if (status === "open") return;
    await changeDeskRoom(tx, context.siteId, roomId, { status: "open" });
    await recordByStaff(tx, context, {
      action: "reopen a conversation",
      target: `room=${roomId}`,
      before: { status },
      after: { status: "open" },
    });
  });
  return showDeskRoom(context, roomId);
}
