import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** "" if the customer has no code yet; undefined for a missing customer or one of another site. */
export async function readCode(db: Db, siteId: SiteId, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("referralCode")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.referralCode;
}

/** The customer must be locked. */
export async function writeCode(tx: Tx, siteId: SiteId, customerId: string, code: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ referralCode: code })
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

export type CodeHolder = { customerId: string; firstName: string; email: string };

/** The active customer with this code. */
export function findHolder(db: Db, siteId: SiteId, code: string): Promise<CodeHolder | undefined> {
  return db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .select(["customers.id as customerId", "firstName", "customers.email"])
    .where("customers.siteId", "=", siteId)
    .where("referralCode", "=", code)
    .where("accounts.status", "=", "active")
    .executeTakeFirst();
}
