import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Finds a mail or text to which an answer reaches a conversation. */
export function findAnswerable(db: Db, siteId: SiteId, id: string) {
  return db
    .selectFrom("outboxMessages")
    .select(["channel", "recipient", "subject", "replyTo"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("replyTo", "is not", null)
    .executeTakeFirst();
}
