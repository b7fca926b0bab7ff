import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type ReplyRow = { id: string; title: string; content: string };

/** The brand's prepared answers, by title. */
export function listReplies(db: Db, siteId: SiteId): Promise<ReplyRow[]> {
  return db
    .selectFrom("cannedReplies")
    .select(["id", "title", "content"])
    .where("siteId", "=", siteId)
    .orderBy(sql`lower(title)`)
    .execute();
}

export function lockReply(tx: Tx, siteId: SiteId, id: string): Promise<ReplyRow | undefined> {
  return tx
    .selectFrom("cannedReplies")
    .select(["id", "title", "content"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an answer. Throws the unique violation of a title that another answer has. */
export async function saveReply(tx: Tx, siteId: SiteId, reply: ReplyRow, now: Date): Promise<void> {
  const { id, ...change } = reply;
  await tx
    .insertInto("cannedReplies")
    .values({ siteId, ...reply, changedAt: now })
    .onConflict((clash) => clash.columns(["id", "siteId"]).doUpdateSet({ ...change, changedAt: now }))
    .execute();
}

export async function removeReply(tx: Tx, siteId: SiteId, id: string): Promise<void> {
  await tx.deleteFrom("cannedReplies").where("siteId", "=", siteId).where("id", "=", id).execute();
}
