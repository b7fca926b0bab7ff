import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Draft } from "../../rules/draft.ts";
import { toDraft } from "../../rules/stored-draft.ts";

/** A prepared booking. Only the hash of the link's token is stored. */
type NewLink = {
  id: string;
  tokenHash: Buffer;
  source: "groomer" | "staff";
  accountId: string;
  draft: Draft;
  wishedGroomerId: string | null;
  wishedStart: Date | null;
  expiresAt: Date;
};

export async function insertLink(tx: Tx, siteId: SiteId, link: NewLink, now: Date): Promise<void> {
  await tx
    .insertInto("bookingLinks")
    .values({ ...link, siteId, draft: JSON.stringify(link.draft), createdAt: now })
    .execute();
}

/** Uses up a link, so that only one caller gets its booking. Undefined if unknown, used or expired. */
export async function takeLink(tx: Tx, siteId: SiteId, tokenHash: Buffer, now: Date) {
  const row = await tx
    .updateTable("bookingLinks")
    .set({ openedAt: now })
    .where("siteId", "=", siteId)
    .where("tokenHash", "=", tokenHash)
    .where("openedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["draft", "wishedGroomerId", "wishedStart"])
    .executeTakeFirst();
  return row && { ...row, draft: toDraft(row.draft) };
}

/** Deletes the expired links of all sites, as they contain customers' details. Returns their number. */
export async function deleteOldLinks(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom("bookingLinks").where("expiresAt", "<", now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
