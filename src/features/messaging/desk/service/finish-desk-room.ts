import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { changeDeskRoom } from "../../store/support.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { changeLocked } from "../internal/require-desk-room.ts";
import { findLastOfMembers } from "../store/desk-rooms.ts";
import { DESK_REFUSALS } from "../words.ts";
import { showDeskRoom } from "./show-desk-room.ts";

/**
 * Marks a conversation as done until a member writes again. A repeat changes nothing. Throws `conflict` when
 * a member wrote after the message `seq`.
 */
export async function finishDeskRoom(context: Context, roomId: string, seq: number): Promise<DeskRoom> {
  const { siteId } = context;
  await changeLocked(context, roomId, async (tx, { status }) => {
    if (status === "done") return;
    const last = await findLastOfMembers(tx, siteId, roomId);
    if (last > seq) throw new Refusal("conflict", DESK_REFUSALS.unread);
    const change = { status: "done", waitingSince: null, dueAt: null, seenSeq: last } as const;
    await changeDeskRoom(tx, siteId, roomId, change);
    await recordByStaff(tx, context, {
      action: "finish a conversation",
      target: `room=${roomId}`,
      before: { status },
      after: { status: "done" },
    });
  });
  return showDeskRoom(context, roomId);
}
