import { type SqlBool, sql } from "kysely";
import type { InboxOwners } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { selectIds } from "./queue.ts";

/** The kinds whose owners are stored here; conversations have the desk's assignment. */
export type OwnedKind = InboxOwners["kind"];
type Key = { siteId: SiteId; kind: OwnedKind; id: string };

/** Whether the stored owner still has access; what others had is free. */
const isActive = sql<SqlBool>`exists (select from accounts account where account.site_id = inbox_owners.site_id
  and account.id = inbox_owners.owner_id and account.status = 'active')`;

/** Takes what is free. False when it has an owner: of several at once, one takes it. */
export async function take(tx: Tx, { siteId, kind, id }: Key, ownerId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("inboxOwners")
    .values({ siteId, kind, subjectId: id, ownerId, takenAt: now })
    .onConflict((clash) =>
      clash
        .columns(["subjectId", "kind", "siteId"])
        .doUpdateSet({ ownerId, takenAt: now })
        .where((is) => is.not(isActive)),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives what `from` has to another member. False when `from` does not have it. */
export async function give(
  tx: Tx,
  { siteId, kind, id }: Key,
  { from, ownerId }: { from: string; ownerId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("inboxOwners")
    .set({ ownerId, takenAt: now })
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .where("subjectId", "=", id)
    .where("ownerId", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Frees what `from` has. False when `from` does not have it. */
export async function release(tx: Tx, { siteId, kind, id }: Key, from: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("inboxOwners")
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .where("subjectId", "=", id)
    .where("ownerId", "=", from)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The brands and kinds of which something has an owner. */
export function listOwned(db: Db): Promise<{ siteId: SiteId; kind: OwnedKind }[]> {
  return db.selectFrom("inboxOwners").select(["siteId", "kind"]).distinct().execute();
}

/** Removes a brand's owners of what waits no longer. */
export async function clearEnded(db: Db, siteId: SiteId, kind: OwnedKind, now: Date): Promise<void> {
  await db
    .deleteFrom("inboxOwners")
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .where(sql<SqlBool>`subject_id not in (${selectIds(siteId, kind, now)})`)
    .execute();
}
