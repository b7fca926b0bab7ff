import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { findMessage, insertMessage } from "../../store/messages.ts";
import { changeDeskRoom, type DeskRoomState } from "../../store/support.ts";
import { ROOM_NAMES } from "../../words/rooms.ts";
import type { DeskMessage } from "../contract/messages.ts";
import { presentDeskMessage } from "../internal/present-desk-message.ts";
import { changeLocked, requireDeskRoom } from "../internal/require-desk-room.ts";
import { findOtherAnswer } from "../store/desk-rooms.ts";
import { readStaffNames } from "../store/team.ts";
import { DESK_REFUSALS } from "../words.ts";

type Answer = { id: string; content: string; seq: number };

/**
 * Answers in a conversation of the team. It then waits no longer, and belongs to the caller if it had no
 * assignee. A repeat of the same id answers the stored message. Throws `conflict` when another of the team
 * has written after `seq`.
 */
export async function answerDeskRoom(context: Context, roomId: string, answer: Answer): Promise<DeskMessage> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await changeLocked(context, roomId, async (tx, desk) => {
    if (await findMessage(tx, siteId, roomId, answer.id)) return;
    await refuseSecondAnswer(tx, context, { roomId, after: answer.seq });
    await storeAnswer(tx, context, desk, answer);
  }).catch((error: unknown) => {
    // Another conversation has a message of this id: it is not found below.
    if (!isDuplicate(error)) throw error;
  });
  const [{ room }, sent, staff] = await Promise.all([
    requireDeskRoom(context, db, roomId),
    findMessage(db, siteId, roomId, answer.id),
    readStaffNames(db, siteId),
  ]);
  if (sent?.senderId !== accountId) throw notFound(ROOM_NAMES.message);
  return presentDeskMessage(sent, room, staff);
}

async function refuseSecondAnswer(
  tx: Tx,
  context: Context,
  { roomId, after }: { roomId: string; after: number },
): Promise<void> {
  const { siteId } = context;
  const { accountId } = actingAs(context, "staff");
  const other = await findOtherAnswer(tx, siteId, { roomId, accountId, after });
  if (!other) return;
  const names = await readStaffNames(tx, siteId);
  throw new Refusal("conflict", DESK_REFUSALS.answered(names.get(other.accountId) ?? ""));
}

async function storeAnswer(
  tx: Tx,
  context: Context,
  { roomId, status, assigneeId, answeredAt }: DeskRoomState,
  { id, content }: Answer,
): Promise<void> {
  const { siteId, now } = context;
  const { accountId: senderId } = actingAs(context, "staff");
  await insertMessage(tx, siteId, { id, roomId, senderId, content, replyTo: null, isTeam: true }, now);
  const sent = await findMessage(tx, siteId, roomId, id);
  const change = {
    status: "open",
    assigneeId: assigneeId ?? senderId,
    ...{ waitingSince: null, dueAt: null, answeredAt: answeredAt ?? now },
    seenSeq: sent?.seq ?? 0,
  } as const;
  await changeDeskRoom(tx, siteId, roomId, change);
  await recordByStaff(tx, context, {
    action: "answer a conversation",
    target: `room=${roomId}`,
    before: { status, assigneeId, messageId: null },
    after: { status: change.status, assigneeId: change.assigneeId, messageId: id },
  });
}
