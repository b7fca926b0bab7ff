import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The account and room of an address for answers, with the mailboxes of the account. */
export function findByToken(db: Db, siteId: SiteId, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom("replyAddresses as address")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "address.accountId").onRef("account.siteId", "=", "address.siteId"),
    )
    .leftJoin("customers as customer", (join) =>
      join.onRef("customer.accountId", "=", "account.id").onRef("customer.siteId", "=", "account.siteId"),
    )
    .leftJoin("groomers as groomer", (join) =>
      join.onRef("groomer.accountId", "=", "account.id").onRef("groomer.siteId", "=", "account.siteId"),
    )
    .select(["address.accountId", "address.roomId", "account.role", "account.status"])
    .select(
      sql<string[]>`array_remove(array[nullif(lower(customer.email), ''), nullif(lower(groomer.email), ''),
        account.email], null)`.as("mailboxes"),
    )
    .where("address.siteId", "=", siteId)
    .where("address.tokenHash", "=", tokenHash)
    .where("address.createdAt", ">=", since)
    .executeTakeFirst();
}

/** The accounts that have confirmed the number, at most one of each role. */
export function listByNumber(db: Db, siteId: SiteId, phoneNumber: string) {
  return db
    .selectFrom("accounts")
    .select(["id as accountId", "role", "status"])
    .where("siteId", "=", siteId)
    .where("phoneNumber", "=", phoneNumber)
    .where("phoneVerifiedAt", "is not", null)
    .where("role", "in", ["customer", "groomer", "renter"])
    .orderBy("role")
    .execute();
}

/** The room that the number was last texted about. */
export function findTextedRoom(db: Db, siteId: SiteId, numberHash: Buffer) {
  return db
    .selectFrom("textedRooms")
    .select(["accountId", "roomId", "textedAt"])
    .where("siteId", "=", siteId)
    .where("numberHash", "=", numberHash)
    .executeTakeFirst();
}
