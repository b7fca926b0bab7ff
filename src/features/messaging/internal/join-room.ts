import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { dueAfter } from "../rules/support-hours.ts";
import { findMessage, insertMessage, lockRoom } from "../store/messages.ts";
import { addToDesk, changeDeskRoom, lockDeskRoom, readSupportSettings } from "../store/support.ts";

type Joined = { siteId: SiteId; roomId: string; timeZone: string; notice: string };

/**
 * Lets the team into a room of a pair: a notice says so, and the team reads from the notice on. Where it is
 * in already, the room waits for it again. Returns whether the team is new in the room.
 */
export async function joinRoom(
  tx: Tx,
  { siteId, roomId, timeZone, notice }: Joined,
  now: Date,
): Promise<boolean> {
  await lockRoom(tx, siteId, roomId);
  const desk = await lockDeskRoom(tx, siteId, roomId);
  const { hours, firstAnswerMinutes: minutes } = await readSupportSettings(tx, siteId);
  const dueAt = dueAfter(hours, { since: now, minutes, timeZone });
  if (desk) {
    if (desk.waitingSince === null)
      await changeDeskRoom(tx, siteId, roomId, { status: "open", waitingSince: now, dueAt });
    return false;
  }
  const id = newId();
  // Also while one of the two blocks the other: the notice comes from the team.
  const message = { id, roomId, senderId: null, content: notice, replyTo: null, isTeam: true };
  await insertMessage(tx, siteId, message, now);
  const fromSeq = (await findMessage(tx, siteId, roomId, id))?.seq ?? 0;
  await addToDesk(tx, siteId, { roomId, fromSeq, dueAt }, now);
  return true;
}
