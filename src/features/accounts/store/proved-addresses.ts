import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The confirmed addresses of an open account; null where one is missing or not confirmed. */
export function readProved(
  db: Db,
  siteId: SiteId,
  accountId: string,
): Promise<{ email: string | null; phoneNumber: string | null } | undefined> {
  return db
    .selectFrom("accounts")
    .select([
      sql<string | null>`case when email_verified_at is not null then email end`.as("email"),
      sql<string | null>`case when phone_verified_at is not null then phone_number end`.as("phoneNumber"),
    ])
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .where("status", "<>", "inactive")
    .executeTakeFirst();
}
