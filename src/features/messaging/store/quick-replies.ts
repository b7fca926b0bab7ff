import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type QuickReplyRow = { id: string; title: string; content: string };
type Owner = { siteId: SiteId; accountId: string };

/** The quick replies of an account, by title. */
export function listQuickReplies(db: Db | Tx, { siteId, accountId }: Owner): Promise<QuickReplyRow[]> {
  return db
    .selectFrom("quickReplies")
    .select(["id", "title", "content"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .orderBy(sql`lower(title)`)
    .execute();
}

/**
 * Stores a quick reply of an account. Throws the unique violation of a title that another one of it has.
 * @returns false for the id of somebody else's
 */
export async function saveQuickReply(
  tx: Tx,
  owner: Owner,
  { id, ...reply }: QuickReplyRow,
  now: Date,
): Promise<boolean> {
  const saved = await tx
    .insertInto("quickReplies")
    .values({ id, ...owner, ...reply, changedAt: now })
    .onConflict((clash) =>
      clash
        .columns(["id", "siteId"])
        .doUpdateSet({ ...reply, changedAt: now })
        .where("quickReplies.accountId", "=", owner.accountId),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns false for a missing one and for one of somebody else. */
export async function removeQuickReply(db: Db, { siteId, accountId }: Owner, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("quickReplies")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Removes all quick replies of an account. */
export async function removeQuickReplies(tx: Tx, { siteId, accountId }: Owner): Promise<void> {
  await tx
    .deleteFrom("quickReplies")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .execute();
}
