import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export function readNames(db: Db, siteId: SiteId, customerIds: readonly string[]) {
  return db
    .selectFrom("customers")
    .select(["id", "accountId", "firstName", "lastName"])
    .where("siteId", "=", siteId)
    .where(sql<boolean>`id = any (${[...customerIds]}::uuid[])`)
    .execute();
}
