import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type NoteRow = { id: string; authorId: string; content: string; createdAt: Date };

/** The notes about a room, the oldest first. */
export function listNotes(db: Db, siteId: SiteId, roomId: string): Promise<NoteRow[]> {
  return db
    .selectFrom("deskNotes")
    .select(["id", "authorId", "content", "createdAt"])
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

type NewNote = { id: string; roomId: string; authorId: string; content: string };

/** Stores a note. Returns false for an id that exists. */
export async function insertNote(db: Db, siteId: SiteId, note: NewNote, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("deskNotes")
    .values({ siteId, ...note, createdAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
