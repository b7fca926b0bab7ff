import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskNote } from "../contract/messages.ts";
import { changeLocked } from "../internal/require-desk-room.ts";
import { insertNote } from "../store/notes.ts";
import { DESK_NAMES } from "../words.ts";
import { listNotes } from "./list-notes.ts";

/** Stores a note about a conversation for the team. A repeat of the same id answers the stored note. */
export async function writeNote(
  context: Context,
  roomId: string,
  { id, content }: { id: string; content: string },
): Promise<DeskNote> {
  const { siteId, now } = context;
  const { accountId: authorId } = actingAs(context, "staff");
  await changeLocked(context, roomId, async (tx) => {
    if (!(await insertNote(tx, siteId, { id, roomId, authorId, content }, now))) return;
    const after = { noteId: id };
    await recordByStaff(tx, context, { action: "write a note", target: `room=${roomId}`, after });
  });
  const note = (await listNotes(context, roomId)).find((one) => one.id === id && one.author.id === authorId);
  // The id is of a note by another, or about another conversation.
  if (!note) throw notFound(DESK_NAMES.note);
  return note;
}
