import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SentFile } from "../contract/files.ts";
import { dueAfter, nextOpening } from "../rules/support-hours.ts";
import { insertMessage, type NewMessage } from "../store/messages.ts";
import type { RoomRow } from "../store/rooms.ts";
import { changeDeskRoom, lockDeskRoom, readSupportSettings } from "../store/support.ts";
import { toAwayNotice } from "../words/rooms.ts";
import { attachFiles } from "./attach-files.ts";

type SentMessage = NewMessage & { senderId: string; files: readonly SentFile[] };
type ServedRoom = Pick<RoomRow, "id" | "siteId" | "kind" | "timeZone">;

/**
 * Stores a message of a member with its files. In a support room it starts the time for the team's answer.
 * Throws the unique violation of a repeated id.
 * @returns the message's number, or null when a block stops it
 */
export async function saveMessage(
  db: Db,
  room: ServedRoom,
  { files, ...message }: SentMessage,
  now: Date,
): Promise<number | null> {
  const isServed = room.kind === "support";
  if (!isServed && files.length === 0) return insertMessage(db, room.siteId, message, now);
  return db.transaction().execute(async (tx) => {
    const seq = await insertMessage(tx, room.siteId, message, now);
    if (seq === null) return null;
    const { id: messageId, senderId } = message;
    if (files.length > 0) await attachFiles(tx, room.siteId, { messageId, senderId, files });
    if (isServed) await waitForTeam(tx, room, now);
    return seq;
  });
}

/** The room waits for the team from the first message on that has no answer. Outside the hours it says so. */
async function waitForTeam(tx: Tx, { id, siteId, timeZone }: ServedRoom, now: Date): Promise<void> {
  const desk = await lockDeskRoom(tx, siteId, id);
  if (!desk || desk.waitingSince !== null) return;
  const { hours, firstAnswerMinutes, nextAnswerMinutes, awayAnswer } = await readSupportSettings(tx, siteId);
  const minutes = desk.answeredAt === null ? firstAnswerMinutes : nextAnswerMinutes;
  const dueAt = dueAfter(hours, { since: now, minutes, timeZone });
  await changeDeskRoom(tx, siteId, id, { status: "open", waitingSince: now, dueAt });
  const opening = nextOpening(hours, now, timeZone);
  if (opening.getTime() === now.getTime()) return;
  const content = toAwayNotice(awayAnswer, opening, timeZone);
  await insertMessage(tx, siteId, { id: newId(), roomId: id, senderId: null, content, replyTo: null }, now);
}
