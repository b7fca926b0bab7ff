import type { DeskNote } from "../contract/notes.ts";
import type { listNotes } from "../store/notes.ts";

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** The name of a staff member; "" for other people. */
export const staffName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim();

export function presentNotes(rows: readonly NoteRow[]): DeskNote[] {
  return rows.map(({ id, authorId, content, createdAt, ...author }) => ({
    id,
    author: { id: authorId, displayName: staffName(author) },
    content,
    createdAt: createdAt.toISOString(),
  }));
}
