import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { find } from "../../store/orders.ts";
import type { DeskNote } from "../contract/notes.ts";
import { presentNotes } from "../internal/present-notes.ts";
import { insertNote, listNotes } from "../store/notes.ts";

/** Stores a note about an order for the team. A repeat of the same id answers the stored note. */
export async function noteOrder(
  context: Context,
  orderId: string,
  { id, content }: { id: string; content: string },
): Promise<DeskNote> {
  const { db, siteId, now } = context;
  const { accountId: authorId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    const row = await find(tx, siteId, orderId);
    if (!row) throw notFound("This appointment");
    if (!(await insertNote(tx, siteId, { id, orderId, authorId, content }, now))) return;
    // The entry never contains the text: entries stay when a customer's data is erased.
    await auditOrder(tx, context, row, { action: "write a note about order", after: { noteId: id } });
  });
  const notes = presentNotes(await listNotes(db, siteId, orderId));
  const note = notes.find((one) => one.id === id && one.author.id === authorId);
  // The id is of a note by another, or about another order.
  if (!note) throw notFound("This note");
  return note;
}
