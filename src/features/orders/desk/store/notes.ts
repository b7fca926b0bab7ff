import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The notes of staff about an order with their authors, the oldest first. */
export function listNotes(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("orderNotes as note")
    .leftJoin("staffMembers as author", (join) =>
      join.onRef("author.accountId", "=", "note.authorId").onRef("author.siteId", "=", "note.siteId"),
    )
    .select(["note.id", "note.authorId", "note.content", "note.createdAt"])
    .select(["author.firstName", "author.lastName"])
    .where("note.siteId", "=", siteId)
    .where("note.orderId", "=", orderId)
    .orderBy("note.createdAt")
    .orderBy("note.id")
    .execute();
}

type NewNote = { id: string; orderId: string; authorId: string; content: string };

/** Stores a note. Returns false for an id that exists. */
export async function insertNote(tx: Tx, siteId: SiteId, note: NewNote, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("orderNotes")
    .values({ siteId, ...note, createdAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the notes about all orders of a customer. */
export async function removeOfCustomer(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await tx
    .deleteFrom("orderNotes")
    .where("siteId", "=", siteId)
    .where("orderId", "in", (of) =>
      of.selectFrom("orders").select("id").where("siteId", "=", siteId).where("customerId", "=", customerId),
    )
    .execute();
}
