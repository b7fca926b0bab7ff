import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Pair = { groomerId: string; customerId: string };

/** Reads what a groomer noted about a customer; "" without a note. */
export async function readNote(db: Db, siteId: SiteId, { groomerId, customerId }: Pair): Promise<string> {
  const row = await db
    .selectFrom("clientNotes")
    .select("note")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.note ?? "";
}

export async function saveNote(
  db: Db,
  siteId: SiteId,
  pair: Pair & { note: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("clientNotes")
    .values({ siteId, ...pair, updatedAt: now })
    .onConflict((clash) =>
      clash.columns(["groomerId", "customerId", "siteId"]).doUpdateSet({ note: pair.note, updatedAt: now }),
    )
    .execute();
}

/** Removes all notes about a customer. */
export async function removeNotes(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await tx
    .deleteFrom("clientNotes")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}
