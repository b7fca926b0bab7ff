import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Reads a customer's referral code: "" before the first code, undefined for a customer missing from the site.
 */
export async function readCode(db: Db, siteId: SiteId, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("referralCode")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.referralCode;
}

/** Saves a customer's referral code. The caller holds the customer's lock. */
export async function writeCode(tx: Tx, siteId: SiteId, customerId: string, code: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ referralCode: code })
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

export type CodeHolder = { customerId: string; firstName: string; email: string };

/** Finds the active customer with this code. */
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
