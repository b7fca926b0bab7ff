import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const displayName = sql<string>`trim(member.first_name || ' ' || member.last_name)`;

/** The name of a staff account. */
export function readSelf(db: Db, siteId: SiteId, accountId: string) {
  return db
    .selectFrom("staffMembers as member")
    .select(displayName.as("displayName"))
    .where("member.siteId", "=", siteId)
    .where("member.accountId", "=", accountId)
    .executeTakeFirstOrThrow();
}
