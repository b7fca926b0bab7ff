import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { changeDeskRoom } from "../../store/support.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { changeLocked } from "../internal/require-desk-room.ts";
import { listTeammates, readStaffNames } from "../store/team.ts";
import { DESK_REFUSALS } from "../words.ts";
import { showDeskRoom } from "./show-desk-room.ts";

type Assignment = { assigneeId: string | null; from: string | null };

/**
 * Gives a conversation to a member of the team, or to none. A repeat changes nothing. Throws `conflict` when
 * it does not belong to `from` anymore, so that two never take the same one.
 */
export async function assignDeskRoom(
  context: Context,
  roomId: string,
  { assigneeId, from }: Assignment,
): Promise<DeskRoom> {
  await changeLocked(context, roomId, async (tx, desk) => {
    if (desk.assigneeId === assigneeId) return;
    if (desk.assigneeId !== from) throw await refuseAssigned(tx, context, desk.assigneeId);
    if (assigneeId !== null) await requireTeammate(tx, context, assigneeId);
    await changeDeskRoom(tx, context.siteId, roomId, { assigneeId });
    await recordByStaff(tx, context, {
      action: "assign a conversation",
      target: `room=${roomId}`,
      before: { assigneeId: from },
      after: { assigneeId },
    });
  });
  return showDeskRoom(context, roomId);
}

async function refuseAssigned(tx: Tx, { siteId }: Context, holderId: string | null): Promise<Refusal> {
  const names = await readStaffNames(tx, siteId);
  return new Refusal("conflict", DESK_REFUSALS.assigned(names.get(holderId ?? "") ?? ""));
}

async function requireTeammate(tx: Tx, { siteId }: Context, accountId: string): Promise<void> {
  const team = await listTeammates(tx, siteId);
  if (!team.some(({ id }) => id === accountId)) throw refuseFields({ assigneeId: [DESK_REFUSALS.assignee] });
}
