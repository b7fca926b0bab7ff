import type { Context } from "#kit/server/api-handler.ts";
import type { DeskNote } from "../contract/messages.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import * as notesStore from "../store/notes.ts";
import { readStaffNames } from "../store/team.ts";

/** Lists the team's notes about a conversation, the oldest first. */
export async function listNotes(context: Context, roomId: string): Promise<DeskNote[]> {
  const { db, siteId } = context;
  await requireDeskRoom(context, db, roomId);
  const [rows, staff] = await Promise.all([
    notesStore.listNotes(db, siteId, roomId),
    readStaffNames(db, siteId),
  ]);
  return rows.map(({ id, authorId, content, createdAt }) => ({
    id,
    author: { id: authorId, displayName: staff.get(authorId) ?? "" },
    content,
    createdAt: createdAt.toISOString(),
  }));
}
