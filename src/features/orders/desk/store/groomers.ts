import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The groomers with an open account, by name. */
export function listGroomers(db: Db, siteId: SiteId, limit: number) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .select(["groomer.id", "groomer.displayName"])
    .where("groomer.siteId", "=", siteId)
    .where("account.status", "=", "active")
    .orderBy("groomer.displayName")
    .orderBy("groomer.id")
    .limit(limit)
    .execute();
}
