import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GroomerNotifications } from "../rules/notifications.ts";
import { IS_LISTED } from "./listed.ts";

/** A groomer by id, or by the id of the groomer's account. */
export type GroomerKey = { groomerId: string } | { accountId: string };

/**
 * Finds a groomer's stored choices and addresses. `phoneNumber` is null unless it is confirmed, `email` is ""
 * without a mailbox.
 */
export function find(db: Db | Tx, siteId: SiteId, key: GroomerKey) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .select(["groomer.id", "groomer.notifications"])
    .select([
      sql<string>`coalesce(nullif(groomer.email, ''), account.email, '')`.as("email"),
      sql<string | null>`case when account.phone_verified_at is not null then account.phone_number end`.as(
        "phoneNumber",
      ),
      sql<boolean>`account.email_verified_at is not null
        and lower(coalesce(nullif(groomer.email, ''), account.email)) = lower(account.email)`.as(
        "isEmailProved",
      ),
      sql<boolean>`(${IS_LISTED})`.as("isListed"),
    ])
    .where("groomer.siteId", "=", siteId)
    .where(
      "groomerId" in key ? "groomer.id" : "account.id",
      "=",
      "groomerId" in key ? key.groomerId : key.accountId,
    )
    .executeTakeFirst();
}

/** Locks the groomer's row, so that one change of the choices follows the other. */
export function lock(tx: Tx, siteId: SiteId, groomerId: string) {
  return tx
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function save(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  notifications: GroomerNotifications,
): Promise<void> {
  await tx
    .updateTable("groomers")
    .set({ notifications: JSON.stringify(notifications) })
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}
